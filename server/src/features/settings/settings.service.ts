import * as z from 'zod'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import {
  defaultSettings,
  secretFields,
  settingSchemas,
  storedSecret,
  type SettingKey,
  type Settings,
  type StoredSetting,
  type StoredSettings,
  type settings as calls,
} from '@amber/contract/settings.ts'
import { announce } from '#server/db/announce.ts'
import type { Database } from '#server/db/connect.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { listSettings, saveSetting } from './settings.queries.ts'

/** All settings, each as it was set or else as it is by default. */
export async function readSettings(db: Database): Promise<StoredSettings> {
  const rows = new Map((await listSettings(db)).map((row) => [row.key, row]))
  const read = <Key extends SettingKey>(key: Key): StoredSetting<Key> => {
    const row = rows.get(key)
    if (!row) return { value: defaultSettings[key], version: 0, updateBy: null, updateTime: null }
    const { version, updateBy, updateTime } = row
    // What an earlier version stored in another shape counts as not set.
    const parsed = z.safeParse<z.core.$ZodType>(settingSchemas[key], row.value)
    const value = parsed.success ? (parsed.data as Settings[Key]) : defaultSettings[key]
    return { value, version, updateBy, updateTime: updateTime.toISOString() }
  }
  return {
    authorization: read('authorization'),
    retention: read('retention'),
    wechat: read('wechat'),
    oidc: read('oidc'),
  }
}

/** All settings as people read them: without what is only ever written. */
export async function answerSettings(db: Database): Promise<StoredSettings> {
  const all = await readSettings(db)
  const masked = Object.entries(all).map(([key, setting]) => [
    key,
    maskSetting(key as SettingKey, setting),
  ])
  return Object.fromEntries(masked) as StoredSettings
}

type Fields = Record<string, unknown>

function maskSetting<Setting extends { value: object }>(key: SettingKey, setting: Setting) {
  return { ...setting, value: maskSecrets(key, setting.value) }
}

/** The fields of a subject with each secret as `storedSecret`, and one that is none as nothing. */
export function maskSecrets<Value extends object>(key: SettingKey, value: Value): Value {
  const fields = value as Fields
  const masks = (secretFields[key] ?? []).map((name) => [name, fields[name] ? storedSecret : ''])
  return { ...value, ...Object.fromEntries(masks) }
}

/** What was sent, with the stored secret wherever it was sent back unseen. */
function withSecrets(key: SettingKey, value: Fields, before: Fields): Fields {
  const kept = (secretFields[key] ?? []).filter((field) => value[field] === storedSecret)
  return { ...value, ...Object.fromEntries(kept.map((field) => [field, before[field]])) }
}

export async function update({
  actor,
  audit,
  db,
  input,
  now,
}: SignedInContext<InputOf<typeof calls.update>>): Promise<OutputOf<typeof calls.update>> {
  const { key, version } = input
  const before = (await readSettings(db))[key]
  const old: Fields = before.value
  const value = withSecrets(key, input.value as Fields, old)
  const row = { key, version, value, updateBy: actor.userName, updateTime: now }
  if (before.version !== version || !(await saveSetting(db, row)))
    throw fail('record_changed', { current: (await answerSettings(db))[key] })
  const after = (await readSettings(db))[key]
  await announce(db, {
    kind: 'settings-changed',
    to: { permission: 'setting:update' },
    data: { key },
  })
  if (key === 'authorization') await announce(db, { kind: 'rights-changed', to: 'everyone' })
  audit({
    target: { type: 'setting', id: key, name: key },
    before: maskSecrets(key, old),
    after: { ...maskSecrets(key, after.value), ...replacedSecrets(key, old, after.value) },
  })
  return maskSetting(key, after)
}

/** So that the log shows that a secret was replaced by another, though neither. */
function replacedSecrets(key: SettingKey, before: Fields, after: Fields): Fields {
  const replaced = (secretFields[key] ?? []).filter(
    (field) => before[field] && after[field] && before[field] !== after[field],
  )
  return Object.fromEntries(replaced.map((field) => [field, `${storedSecret} *`]))
}
