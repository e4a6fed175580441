import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { makeGoodInput } from './good-input.ts'
import { keepUnlocked } from './keep-unlocked.ts'
import { makeSignedIn } from './make.ts'
import { requestOf, textOf } from './read-answer.ts'
import { createTestApp } from './test-app.ts'

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

describe.each(walked)('$name', ({ name, endpoint }: { name: string; endpoint: Endpoint }) => {
  test('responds to any value in any field of a valid input', async () => {
    await app.pool.query('delete from sign_in_throttles')
    const person = await makeSignedIn(app, ['R_SUPER'])
    const good = makeGoodInput(app, person)
    const start = await good.of(name, endpoint.path)
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
    const values = [...worst(schema)]
    for (const zone of ['zone', 'timeZone'].filter((one) => one in (schema.properties ?? {})))
      values.push(...zones.map((value) => ({ path: [zone], value })))
    let token = person.token
    for (const { path, value } of values) {
      const { url, body } = requestOf(endpoint, bent(start, path, value))
      const answer = await app.request(url, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      })
      const text = await textOf(answer)
      expect(
        answer.status,
        `${path.join('.')}: ${String(value).slice(0, 60)}: ${text}`,
      ).toBeLessThan(500)
      if (answer.status === 401) ({ token } = await makeSignedIn(app, ['R_SUPER']))
    }
  })
})
