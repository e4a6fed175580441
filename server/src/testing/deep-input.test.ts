import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { preferenceSchemas } from '@amber/contract/account/preferences.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { codeIn } from './ask-code.ts'
import { makeGoodInput } from './good-input.ts'
import { keepUnlocked } from './keep-unlocked.ts'
import { makeTotp } from './make-two-step.ts'
import { makeCaptcha, makeSignedIn } from './make.ts'
import { requestOf, textOf } from './read-answer.ts'
import { createTestApp, testPassword } from './test-app.ts'

/** Worst values that schemas accept, and that reach the database; see hostile-input.test.ts for the rest. */

const app = await createTestApp()
await seedMenus(app.db, app.platform)
await keepUnlocked(app)
const breaking = ['demo.problem']
/** Have no free text, or wait on request. */
const left = [...breaking, 'demo.wait', 'demo.cut', 'live.stream']
const walked = endpoints.filter(
  ({ name, endpoint }) =>
    endpoint.allow !== 'public' &&
    !left.includes(name) &&
    !(isWrite(endpoint) && endpoint.takesFile),
)

type Schema = z.core.JSONSchema._JSONSchema
type Value = { path: (string | number)[]; value: unknown }

const texts = [
  "' or '1'='1' --",
  "'; drop table users; --",
  '\\',
  '%_',
  '$1',
  '${x}',
  '\u202Eevil\u2066',
  '\u0001\u001b[31m\r\n',
  '\uFEFF\uFFFE\uFFFF',
  '😀'.repeat(40),
  '=cmd|x',
  'İıẞﬁ',
]
const moments = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  `2026-01-01T00:00:00.${'9'.repeat(200)}Z`,
]
const numbers = [-1, 0, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, 1e308, 0.5]
const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

function* worst(schema: Schema | undefined, path: Value['path'] = []): Generator<Value> {
  if (typeof schema !== 'object') return
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* worst(inner, path)
  const all = (values: readonly unknown[]) => values.map((value) => ({ path, value }))
  if (schema.enum || schema.const !== undefined) return
  if (schema.format === 'date-time') yield* all(moments)
  else if (schema.format === 'uuid') yield* all(ids)
  else if (schema.type === 'integer' || schema.type === 'number') yield* all(numbers)
  else if (schema.type === 'string' || schema.type === undefined)
    yield* all(texts.map((text) => text.slice(0, schema.maxLength)))
  if (schema.type === 'array') {
    yield { path, value: [] }
    if (!Array.isArray(schema.items)) yield* worst(schema.items, [...path, 0])
  }
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    yield* worst(inner, [...path, name])
}

function bent(input: unknown, [step, ...rest]: Value['path'], value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') return [bent((input as unknown[] | null)?.[0], rest, value)]
  const around = typeof input === 'object' && input !== null ? input : {}
  return { ...around, [step]: bent((around as Record<string, unknown>)[step], rest, value) }
}

const zones = [
  'ACT',
  'PST',
  'SystemV/PST8',
  'GMT+5',
  'UTC+8',
  'posix/UTC',
  'Factory',
  'localtime',
  'Etc/GMT-14',
  'zulu',
]

type Person = Awaited<ReturnType<typeof makeSignedIn>>
type Good = ReturnType<typeof makeGoodInput>
type Make = (person: Person, good: Good) => Promise<Record<string, unknown>>

const password = testPassword
const sql = (statement: string, id: string) => app.pool.query(statement, [id])
const recordOf = async ({ record }: Good, path: string) => ({ id: (await record[path]?.()) ?? '' })
const freshName = () => `n${crypto.randomUUID().slice(0, 12)}`
const freshMail = () => `${crypto.randomUUID()}@example.com`

async function importOf(good: Good) {
  const { id } = await recordOf(good, '/user-imports')
  await sql('update user_imports set total = 1 where id = $1', id)
  return { id }
}

const tableView = {
  columns: [{ name: 'x', isHidden: false, width: null, pin: null }],
  density: 'small',
  saved: [{ name: 'x', search: 'size=10' }],
}

/** Valid inputs that `makeGoodInput` lacks. */
const moreInputs: Record<string, Make> = {
  'announcements.getCurrent': (_, good) => recordOf(good, '/announcements'),
  'backups.download': (_, good) => good.of('backups.remove', ''),
  'captcha.check': async () => ({ captcha: await makeCaptcha(app) }),
  'delivery.sendTest': async () => ({ channel: 'mail', receiver: freshMail() }),
  'identities.unlink': async (_, good) => ({
    ...(await recordOf(good, '/auth/identities')),
    password,
  }),
  'passkeys.add': async ({ user }, good) => {
    // A user has a limited number.
    await sql('delete from passkeys where user_id = $1', user.id)
    return good.of('passkeys.add', '')
  },
  'passkeys.create': async () => ({ password }),
  'passkeys.remove': async (_, good) => ({ ...(await recordOf(good, '/passkeys')), password }),
  'ownPassword.change': async ({ user }) => {
    const hash = await app.testPasswordHash()
    await app.pool.query('update users set password_hash = $2 where id = $1', [user.id, hash])
    return { password, newPassword: `${password}2` }
  },
  'ownPassword.create': async ({ user }) => {
    await sql('update users set password_hash = null where id = $1', user.id)
    return { newPassword: `${password}2` }
  },
  'ownProfile.sendContactCode': async () => ({ receiver: freshMail() }),
  'ownProfile.changeContact': async (person) => {
    const receiver = freshMail()
    const code = codeIn(await app.call(ownProfile.sendContactCode, { receiver }, person))
    return { receiver, code, password }
  },
  'ownProfile.removeContact': async ({ user }) => {
    await sql(`update users set email = id || '@example.com' where id = $1`, user.id)
    return { field: 'email', password }
  },
  'preferences.save': async () => ({ key: 'table.users', value: tableView }),
  'rights.previewMode': async () => ({ mode: 'dynamic' }),
  'search.find': async () => ({ q: 'x' }),
  'sessionLock.unlock': async () => ({ password }),
  'twoStep.enrol': async () => ({ password }),
  'twoStep.disable': async (person) => {
    await makeTotp(app, person)
    return { password }
  },
  'twoStep.renewCodes': async (person) => {
    await sql('delete from totp_secrets where user_id = $1', person.user.id)
    await makeTotp(app, person)
    return { password }
  },
  'userImports.faultFile': async (_, good) => ({ ...(await importOf(good)), format: 'csv' }),
  'userImports.run': (_, good) => importOf(good),
  'userImports.template': async () => ({ format: 'csv' }),
  'demo.form': async () => ({
    userName: freshName(),
    password,
    channel: 'email',
    email: freshMail(),
    contacts: [{ name: 'x', phone: '13800138000' }],
  }),
}

/** Need a provider's answer, or fail on purpose. */
const neverAccepted = [
  'identities.beginLink',
  'identities.link',
  'signInProviders.test',
  'demo.expiry',
  'demoTodos.fail',
]

function valuesOf(name: string, { input }: Endpoint): Value[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const values = [...worst(schema)]
  for (const zone of ['zone', 'timeZone'].filter((one) => one in (schema.properties ?? {})))
    values.push(...zones.map((value) => ({ path: [zone], value })))
  if (name === 'preferences.save') {
    const view = z.toJSONSchema(preferenceSchemas['table.users'], { io: 'input' })
    values.push(...worst(view, ['value']))
  }
  return values
}

/** Sends the valid input of an endpoint with one value replaced. Each is accepted on its own. */
async function createSender({ name, endpoint }: { name: string; endpoint: Endpoint }) {
  let person: Person
  let start: unknown
  const begin = async (isNew = true) => {
    if (isNew) person = await makeSignedIn(app, ['R_SUPER'])
    const good = makeGoodInput(app, person)
    const make = moreInputs[name]
    start = await (make ? make(person, good) : good.of(name, endpoint.path))
  }
  const ask = async ({ path, value }: Value) => {
    const { url, body } = requestOf(endpoint, path.length > 0 ? bent(start, path, value) : start)
    const answer = await app.request(url, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    })
    return { status: answer.status, text: await textOf(answer) }
  }
  await begin()
  return async (value: Value) => {
    let reply = await ask(value)
    if ([401, 429].includes(reply.status)) {
      // Expired sessions and limits would hide the value.
      await app.pool.query('delete from sign_in_throttles')
      if (reply.status === 429) app.clock.advance(61_000)
      await begin()
      reply = await ask(value)
    }
    // An accepted write has used its record or version up.
    if (isWrite(endpoint) && reply.status < 300) await begin(false)
    return reply
  }
}

describe.each(walked)('$name', ({ name, endpoint }: { name: string; endpoint: Endpoint }) => {
  test('responds to any value in any field of a valid input', async () => {
    await app.pool.query('delete from sign_in_throttles')
    const send = await createSender({ name, endpoint })
    const unbent = await send({ path: [], value: undefined })
    expect(unbent.status < 300, unbent.text).toBe(!neverAccepted.includes(name))
    for (const { path, value } of valuesOf(name, endpoint)) {
      const { status, text } = await send({ path, value })
      const what = `${path.join('.')}: ${String(value).slice(0, 60)}: ${text}`
      expect(status, what).toBeLessThan(500)
      expect(status, what).not.toBe(429)
    }
  })
})
