import { brandTranslations } from '@amber/contract/settings/brand-translations.ts'
import * as z from 'zod'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import {
  defaultSettings,
  settingSchemas,
  type SettingKey,
  type Settings,
  type StoredSetting,
  type StoredSettings,
  type settings as calls,
  settingAddresses,
  type SettingAddress,
} from '@amber/contract/settings/settings.ts'
import { byName, namesOf } from '@amber/contract/fields.ts'
import type { Brand } from '@amber/contract/settings/brand.ts'
import { firstLanguage, type Language } from '@amber/contract/localized-text.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { seedExampleMenus } from '#server/db/seed/menus.ts'
import { fail } from '#server/http/problem.ts'
import type { Box } from '#server/http/session/key-box.ts'
import type { AddressFault, JudgeAddress } from '#server/lib/reach.ts'
import {
  isNewSecret,
  isSecretive,
  openStored,
  readStored,
  withStoredSecret,
  type Secretive,
} from './setting-secrets.service.ts'
import { keepBrandPictures } from '#server/features/settings/brand/brand-pictures.service.ts'
import { listSettings, saveSetting } from './settings.queries.ts'
import type { FieldRule } from '@amber/contract/rules.ts'
import { settingFaults } from '@amber/contract/settings/setting-faults.ts'

/** Reads all settings; secrets are flags. */
export async function readSettings(db: Database): Promise<StoredSettings> {
  const rows = new Map((await listSettings(db)).map((row) => [row.key, row]))
  const read = <Key extends SettingKey>(key: Key): StoredSetting<Key> => {
    const row = rows.get(key)
    if (!row) return { value: defaultSettings[key], version: 0, updateBy: null, updateTime: null }
    const { version, updateBy, updateTime } = row
    const { value } = readStored(key, row.value)
    return { value, version, updateBy, updateTime: updateTime.toISOString() }
  }
  return {
    authorization: read('authorization'),
    language: read('language'),
    examples: read('examples'),
    passwords: read('passwords'),
    passwordLinks: read('passwordLinks'),
    sessions: read('sessions'),
    registration: read('registration'),
    retention: read('retention'),
    mail: read('mail'),
    sms: read('sms'),
    wechat: read('wechat'),
    oidc: read('oidc'),
    brand: read('brand'),
  }
}

/** Language for users without a choice. */
export async function defaultLanguage(db: Database): Promise<Language> {
  return firstLanguage((await readSettings(db)).language.value.firstVisit, null)
}

export async function readBrandSetting(db: Database): Promise<Brand> {
  return (await readSettings(db)).brand.value
}

/** Stores a setting regardless of its version. */
export async function storeSetting<Key extends SettingKey>(
  db: Database,
  { key, ...row }: { key: Key; value: Settings[Key]; updateBy: string; updateTime: Date },
): Promise<void> {
  const { version } = (await readSettings(db))[key]
  if (!(await saveSetting(db, { key, version, ...row })))
    throw fail('record_changed', { current: (await readSettings(db))[key] })
}

/** Reads a setting with its secret, never to be sent to a client. */
export async function readWithSecrets<Key extends Secretive>(
  box: Box,
  key: Key,
): Promise<Settings[Key]> {
  return openStored(box, key, await readRaw(box.db, key))
}

async function readRaw(db: Database, key: SettingKey): Promise<unknown> {
  return (await listSettings(db)).find((stored) => stored.key === key)?.value
}

/** Kept where they are absent. */
const namesInPackLanguages = (brand: Brand) =>
  byName(namesOf(brandTranslations), (name) => brand[name])

/** Milliseconds over which open windows spread their reads of a changed brand. */
const brandSpread = 800

export type UpdateRules = {
  /** Fixed by the environment. */
  isFixed: (key: SettingKey) => boolean
  judge: JudgeAddress
  /** Whether its server may be in a private network. */
  mayBePrivate: (key: SettingKey) => boolean
}

/** Updates a setting that is not fixed and can be used. */
export async function update(
  { actor, audit, db, input, now, platform }: SignedInContext<InputOf<typeof calls.update>>,
  { isFixed, judge, mayBePrivate }: UpdateRules,
): Promise<OutputOf<typeof calls.update>> {
  const { key, version } = input
  if (isFixed(key)) throw fail('setting_fixed')
  const before = (await readSettings(db))[key]
  const given = z.parse<z.core.$ZodType>(settingSchemas[key], {
    ...(key === 'brand' && namesInPackLanguages(before.value as Brand)),
    ...Object(input.value),
  })
  const value = isSecretive(key)
    ? await withStoredSecret({ db, platform }, key, { given, stored: await readRaw(db, key) })
    : given
  await requireUsable(key, readStored(key, value).value, {
    judge,
    mayBePrivate: mayBePrivate(key),
  })
  if (key === 'brand')
    await keepBrandPictures(db, { before: before.value as Brand, after: given as Brand, now })
  const row = { key, version, value, updateBy: actor.userName, updateTime: now }
  if (before.version !== version || !(await saveSetting(db, row)))
    throw fail('record_changed', { current: (await readSettings(db))[key] })
  const after = (await readSettings(db))[key]
  await publishEvent(db, {
    kind: 'settings-changed',
    to: { permission: 'setting:update' },
    data: { key },
  })
  if (key === 'brand')
    await publishEvent(db, { kind: 'brand-changed', to: 'everyone', data: { spread: brandSpread } })
  if (key === 'examples') await seedExampleMenus({ db, platform })
  if (key === 'authorization' || key === 'examples')
    await publishEvent(db, { kind: 'rights-changed', to: 'everyone' })
  const masked = maskAddresses(key, { before: before.value, after: after.value })
  audit({
    target: { type: 'setting', id: key, name: key },
    before: masked.before,
    after: { ...masked.after, ...(isNewSecret(key, given) && { secretChanged: true }) },
  })
  return after
}

type Fields = Readonly<Record<string, unknown>>

const ruleOf: Record<AddressFault, FieldRule> = {
  private_address: 'address_private',
  plain_http: 'address_plain',
  credentials: 'address_credentials',
}

const addressesOf = (key: SettingKey): [string, SettingAddress][] =>
  key in settingAddresses
    ? Object.entries<SettingAddress>(settingAddresses[key as keyof typeof settingAddresses])
    : []

/** Refuses fields that cannot work. A secret in `value` is a flag. */
async function requireUsable<Key extends SettingKey>(
  key: Key,
  value: Settings[Key],
  { judge, mayBePrivate }: { judge: JudgeAddress; mayBePrivate: boolean },
): Promise<void> {
  const fields = settingFaults(key, value)
  for (const [name, kind] of addressesOf(key)) {
    const given = (value as Fields)[name]
    // Opened by browsers, also in private networks.
    if (kind === 'page' || typeof given !== 'string' || given === '') continue
    const fault = await judge({ [kind]: given } as { host: string } | { url: string }, {
      mayBePrivate,
    })
    if (fault) fields[name] = ruleOf[fault]
  }
  if (Object.keys(fields).length > 0) throw fail('input_invalid', { fields })
}

/** Removes the parts of a URL that may contain a secret. */
export function maskAddress(address: string): string {
  if (!URL.canParse(address)) return address && '…'
  const { href, origin } = new URL(address)
  return href === `${origin}/` ? origin : `${origin}/…`
}

/** Masks addresses for the audit log. */
function maskAddresses<Key extends SettingKey>(
  key: Key,
  { before, after }: { before: Settings[Key]; after: Settings[Key] },
) {
  const names = addressesOf(key)
    .filter(([, kind]) => kind !== 'host')
    .map(([name]) => name)
  const known: Fields = defaultSettings[key]
  const mask = (value: Fields) => {
    const masked: Record<string, unknown> = { ...value }
    for (const name of names)
      if (value[name] !== known[name]) masked[name] = maskAddress(String(value[name]))
    return masked
  }
  const [from, to] = [mask(before), mask(after)]
  const isHidden = names.some(
    (name) => (before as Fields)[name] !== (after as Fields)[name] && from[name] === to[name],
  )
  return { before: from, after: { ...to, ...(isHidden && { addressChanged: true }) } }
}
