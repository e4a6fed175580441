import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import { defaultSettings, settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { dump } from '#server/db/backup/dump.queries.ts'
import { withClient } from '#server/db/connect.ts'
import { idempotencyKeys, serverKeys } from '#server/db/schema.ts'
import { addServerKey } from '#server/db/seed-built-ins.ts'
import { readWithSecrets } from '#server/features/settings/settings.service.ts'
import type { KeySecrets } from '#server/lib/key-wrap.ts'
import { createBrowser } from '#server/testing/stand-ins/browser.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { makeTotp } from '#server/testing/make-two-step.ts'
import { createTestApp, testPassword, type TestApp } from '#server/testing/test-app.ts'
import { readKeyState, wrapServerKeys } from './server-keys.queries.ts'

const one: KeySecrets = { current: 'one '.repeat(8), previous: null }
const two: KeySecrets = { current: 'two '.repeat(8), previous: one.current }
const gatewaySecret = 'canary_gateway_secret'

/** Starts a server on the database of `app`, as the start does. */
async function startWith(app: TestApp, keySecrets: KeySecrets) {
  const server = await createTestApp({ share: app, keySecrets })
  await wrapServerKeys(server)
  return server
}

async function makeSecrets(app: TestApp) {
  const person = await makeSignedIn(app, ['R_SUPER'])
  const value = { ...defaultSettings.sms, url: 'https://sms.example.com', secret: gatewaySecret }
  const input = { key: 'sms', version: 0, value } as const
  expect((await app.call(settings.update, input, person)).status).toBe(200)
  const { code } = await makeTotp(app, person)
  return { person, code }
}

/** Opens with the keys as they are stored, like the owner of a dump. */
const secretInDump = (app: TestApp) => {
  const keyWrap = {
    ...app.platform.keyWrap,
    open: (key: { secret: Uint8Array }) => Promise.resolve(key.secret),
  }
  return readWithSecrets({ db: app.db, platform: { ...app.platform, keyWrap } }, 'sms')
}

const dumpText = ({ address }: TestApp) =>
  withClient(address, (client) =>
    dump(client, { hasKeys: true, now: new Date() }, async ({ text }) => {
      const chunks: Buffer[] = []
      for await (const chunk of text) chunks.push(chunk)
      return Buffer.concat(chunks).toString()
    }),
  )

async function expectEverythingOpens(
  app: TestApp,
  { person, code }: Awaited<ReturnType<typeof makeSecrets>>,
) {
  expect(await readWithSecrets(app, 'sms')).toMatchObject({ secret: gatewaySecret })
  expect((await app.call(auth.getUserInfo, {}, person)).status).toBe(200)
  const refreshed = await app.call(auth.refreshToken, { refreshToken: person.refreshToken })
  expect(refreshed.status).toBe(200)
  Object.assign(person, refreshed.data)
  const browser = createBrowser(app)
  const { userName } = person.user
  const first = await browser.raw(auth.login, { userName, password: testPassword })
  const pendingToken = first.problem.secondStep?.pendingToken ?? ''
  const finished = await browser.call(secondStep.finish, { pendingToken, code: await code() })
  expect(finished.status).toBe(200)
  app.clock.advance(30_000)
}

test('a dump reveals no secret once AMBER_SECRET is set, and all secrets still work', async () => {
  const clear = await createTestApp()
  const made = await makeSecrets(clear)
  const [key] = await clear.db.select().from(serverKeys)
  const hex = Buffer.from(key!.secret).toString('hex')
  expect(await secretInDump(clear)).toMatchObject({ secret: gatewaySecret })
  expect(await dumpText(clear)).toContain(hex)

  const wrapped = await startWith(clear, one)
  await expect(secretInDump(wrapped)).rejects.toThrow('cannot be opened')
  expect(await dumpText(wrapped)).not.toContain(hex)
  await expectEverythingOpens(wrapped, made)
  expect(await readKeyState(wrapped)).toBe('wrapped')
})

test('a new server key is wrapped as well', async () => {
  const app = await startWith(await createTestApp(), one)
  await addServerKey(app.db, app.platform)
  const rows = await app.db.select().from(serverKeys)
  expect(rows.map(({ isWrapped }) => isWrapped)).toEqual([true, true])
  const { user } = await makeSignedIn(app)
  expect(user.id).toBeDefined()
})

test('replaces AMBER_SECRET while a server with the previous one runs', async () => {
  const first = await startWith(await createTestApp(), one)
  const made = await makeSecrets(first)
  const second = await startWith(first, two)
  await expectEverythingOpens(second, made)
  // Still has the old secret.
  await expectEverythingOpens(first, made)
  const third = await startWith(first, { current: two.current, previous: null })
  await expectEverythingOpens(third, made)
})

test('removes AMBER_SECRET when it is given as the previous one', async () => {
  const first = await startWith(await createTestApp(), one)
  const made = await makeSecrets(first)
  const server = await startWith(first, { current: null, previous: one.current })
  expect(await readKeyState(server)).toBe('clear')
  await expectEverythingOpens(await startWith(first, { current: null, previous: null }), made)
})

test.each([
  [{ current: null, previous: null }, /^AMBER_SECRET: not set, but [^\n]+$/],
  [{ current: two.current, previous: null }, /^AMBER_SECRET: does not open [^\n]+$/],
  [{ current: null, previous: two.current }, /^AMBER_SECRET_PREVIOUS: does not open [^\n]+$/],
])(
  'leaves the keys unchanged with %j and explains it in one sentence',
  async (secrets, sentence) => {
    const app = await startWith(await createTestApp(), one)
    const before = await app.db.select().from(serverKeys)
    await expect(startWith(app, secrets)).rejects.toMatchObject({
      isForeseen: true,
      message: expect.stringMatching(sentence) as string,
    })
    expect(await app.db.select().from(serverKeys)).toEqual(before)
  },
)

test('wraps each key once on concurrent servers', async () => {
  const app = await createTestApp()
  await addServerKey(app.db, app.platform)
  const servers = await Promise.all(
    Array.from({ length: 6 }, () => createTestApp({ share: app, keySecrets: one })),
  )
  const counts = await Promise.all(servers.map(wrapServerKeys))
  expect(counts.filter(Boolean)).toEqual([2])
})

test('recognizes a repeated write across the wrapping by a fingerprint that a dump cannot compute', async () => {
  const clear = await createTestApp()
  const { token } = await makeSignedIn(clear, ['R_SUPER'])
  const headers = { 'idempotency-key': 'across' }
  const user = { userName: 'across', nickName: 'Across', gender: null, phone: null, email: null }
  const input = { ...user, status: '1', roles: ['R_USER'] } as const
  const created = await clear.raw(users.create, input, { token, headers })
  expect(created.status).toBe(201)

  const wrapped = await startWith(clear, one)
  const again = await wrapped.raw(users.create, input, { token, headers })
  expect(again).toMatchObject({ status: 201, data: created.data })
  const other = await wrapped.raw(users.create, { ...input, nickName: 'B' }, { token, headers })
  expect(other.code).toBe('idempotency_key_reused')

  const [row] = await wrapped.db
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, 'across'))
  const [key] = await wrapped.db.select().from(serverKeys)
  const { method, path } = users.create
  const parsed = JSON.stringify(users.create.input.parse(input))
  const digest = wrapped.platform.sha256(`${method} ${path} ${parsed}`)
  const guess = (secret: Uint8Array) =>
    Buffer.from(wrapped.platform.sha256(Buffer.concat([secret, digest]))).toString('hex')
  const fingerprint = Buffer.from(row!.fingerprint).toString('hex')
  expect(guess(await wrapped.platform.keyWrap.open(key!))).toBe(fingerprint)
  expect(guess(key!.secret)).not.toBe(fingerprint)
})
