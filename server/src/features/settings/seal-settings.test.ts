import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  defaultSettings,
  settings as calls,
  settingSecrets,
  type SettingKey,
} from '@amber/contract/settings/settings.ts'
import { addServerKey } from '#server/db/seed-built-ins.ts'
import { serverKeys, settings } from '#server/db/schema.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sealSettings } from './setting-secrets.service.ts'
import { readWithSecrets } from './settings.service.ts'

/** Secrets at rest: sealed on save, at a start, and with each new key. */

const app = await createTestApp({ providers: { mayReachPrivate: false } })
const { token } = await makeSignedIn(app, ['R_SUPER'])
const secretive = Object.entries(settingSecrets) as [keyof typeof settingSecrets, string][]
const secretOf = (key: SettingKey) => `canary_${key}_secret`

const storedText = async () =>
  (await app.pool.query<{ row: string }>('select t::text as row from settings t')).rows
    .map(({ row }) => row)
    .join('\n')

async function expectAllUsable(): Promise<void> {
  const text = await storedText()
  for (const [key, field] of secretive) {
    expect(text).not.toContain(secretOf(key))
    expect(await readWithSecrets(app, key)).toMatchObject({ [field]: secretOf(key) })
  }
}

test('seals a saved secret and uses its original value', async () => {
  for (const [key, field] of secretive) {
    const value = { ...defaultSettings[key], [field]: secretOf(key) }
    const saved = await app.raw(calls.update, { key, version: 0, value }, { token })
    expect(saved).toMatchObject({ status: 200, data: { value: { [field]: true } } })
    const kept = await app.raw(
      calls.update,
      { key, version: 1, value: { ...value, [field]: true } },
      { token },
    )
    expect(kept).toMatchObject({ status: 200, data: { value: { [field]: true } } })
  }
  await expectAllUsable()
})

test('uses secrets stored in clear text, and seals them once when two servers start', async () => {
  for (const [key, field] of secretive)
    await app.db
      .update(settings)
      .set({ value: { ...defaultSettings[key], [field]: secretOf(key) } })
      .where(eq(settings.key, key))
  expect(await storedText()).toContain(secretOf('mail'))
  expect(await readWithSecrets(app, 'mail')).toMatchObject({ password: secretOf('mail') })
  const before = (await app.call(calls.get, {}, { token })).data
  const other = await createTestApp({ share: app })
  const sealed = await Promise.all([sealSettings(app), sealSettings(other)])
  expect(sealed.toSorted((a, b) => a - b)).toEqual([0, secretive.length])
  expect(await sealSettings(app)).toBe(0)
  await expectAllUsable()
  expect((await app.call(calls.get, {}, { token })).data).toEqual(before)
})

test('cannot open a secret moved from another setting, which can be replaced', async () => {
  const [row] = await app.db.select().from(settings).where(eq(settings.key, 'sms'))
  const foreign = row?.value as { secret: unknown } | undefined
  const [own] = await app.db.select().from(settings).where(eq(settings.key, 'wechat'))
  await app.db
    .update(settings)
    .set({ value: { ...(own?.value as object), secret: foreign?.secret } })
    .where(eq(settings.key, 'wechat'))
  await expect(readWithSecrets(app, 'wechat')).rejects.toThrow(/cannot be opened/)
  const version = own?.version ?? 0
  const value = { ...defaultSettings.wechat, secret: secretOf('wechat') }
  const replaced = await app.raw(calls.update, { key: 'wechat', version, value }, { token })
  expect(replaced.status).toBe(200)
  await expectAllUsable()
})

test('reseals them with a new server key', async () => {
  await addServerKey(app.db, app.platform)
  expect(await sealSettings(app)).toBe(secretive.length)
  const newest = Math.max(...(await app.db.select().from(serverKeys)).map(({ id }) => id))
  const rows = await app.db.select().from(settings)
  for (const [key, field] of secretive) {
    const { value } = rows.find((row) => row.key === key) ?? {}
    expect((value as Record<string, unknown>)[field]).toMatchObject({ keyId: newest })
  }
  await expectAllUsable()
})
