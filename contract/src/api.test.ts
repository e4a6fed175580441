import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { jsonWrites } from '@amber/contract/nouns/json-writes.ts'
import { endpoints, endpointsOf } from './api.ts'
import { acceptsIdempotencyKey, isWrite, type Endpoint } from './endpoint.ts'

type Schema = z.core.JSONSchema.BaseSchema
const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

function* within(schema: Schema | boolean | undefined, path = ''): Generator<[string, Schema]> {
  if (typeof schema !== 'object') return
  yield [path, schema]
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    yield* within(inner, path ? `${path}.${name}` : name)
  for (const inner of [schema.items, schema.additionalProperties])
    if (!Array.isArray(inner)) yield* within(inner, `${path}[]`)
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* within(inner, path)
}

/** Identity providers add parameters of their own. */
const open = ['identities.wechatCallback', 'identities.oidcCallback']

test('every call refuses unknown fields', () => {
  const loose = endpoints
    .filter(({ name, endpoint }) => {
      const { additionalProperties } = schemaOf(endpoint.input, 'input')
      return additionalProperties !== false && !open.includes(name)
    })
    .map(({ name }) => name)
  expect(loose).toEqual([])
})

test('every call refuses unknown fields of nested objects', () => {
  const loose = endpoints.flatMap(({ name, endpoint }) =>
    [...within(schemaOf(endpoint.input, 'input'))]
      .filter(
        ([, { additionalProperties: more }]) => typeof more === 'object' && !open.includes(name),
      )
      .map(([path]) => `${name}.${path}`),
  )
  expect(loose.filter((one) => !jsonWrites.includes(one))).toEqual([])
})

test('lists sort only by columns that they show', () => {
  const sorted = endpoints.flatMap(({ name, endpoint }) => {
    const { sort } = schemaOf(endpoint.input, 'input').properties ?? {}
    const columns = typeof sort === 'object' ? (sort.enum ?? []) : []
    return columns.map((column) => ({ name, endpoint, column: String(column).replace(/^-/, '') }))
  })
  expect(sorted.length).toBeGreaterThan(20)
  const hidden = sorted.filter(({ endpoint, column }) => {
    if ('answers' in endpoint && endpoint.answers === 'file') return false
    const paths = [...within(schemaOf(endpoint.output, 'output'))].map(([path]) => path)
    return !paths.includes(`records[].${column}`)
  })
  expect(hidden.map(({ name, column }) => `${name}: ${column}`)).toEqual([])
})

/** Output fields that hold a secret or its presence. */
const secrets = [
  'auth.login: refreshToken token',
  'auth.loginByCode: refreshToken token',
  'auth.refreshToken: refreshToken token',
  'identities.finish: tokens tokens.refreshToken tokens.token',
  'invitations.create: token',
  'passkeys.add: recoveryCodes',
  'passkeys.signIn: refreshToken token',
  'secondStep.enrol: secret',
  'secondStep.finish: recoveryCodes refreshToken token',
  'settings.get: mail.value.password oidc.value.secret passwords sms.value.secret wechat.value.secret',
  'signInProviders.state: fixed.oidc.secret fixed.wechat.secret',
  'twoStep.enable: recoveryCodes',
  'twoStep.enrol: secret',
  'twoStep.renewCodes: recoveryCodes',
  'users.resetPassword: token',
]
const isSecret =
  /^(.*\.)?(?!has|recoveryCodesLeft)\w*(hash|secret|password|token|recoveryCodes|verifier|salt|digest|sealed)\w*(\[\])?$/i
const known = [
  'captcha.create',
  'twoStep.get',
  'twoStep.ofUser',
  'twoStep.identityChecks',
  'ownProfile',
  'signInProviders.test',
]

test('secrets are in the responses that issue them and in no other', () => {
  const found = endpoints.flatMap(({ name, endpoint }) => {
    if (known.some((one) => name.startsWith(one)) || endpoint.answers) return []
    const paths = [...within(schemaOf(endpoint.output, 'output'))]
      .map(([path]) => path)
      .filter((path) => isSecret.test(path) && !path.endsWith('[]'))
    return paths.length > 0 ? [`${name}: ${[...new Set(paths)].toSorted().join(' ')}`] : []
  })
  expect(found.toSorted()).toEqual(secrets)
})

const keyed = endpoints.filter(({ endpoint }) => acceptsIdempotencyKey(endpoint))
const repeated = endpoints.filter(({ endpoint }) => isWrite(endpoint) && endpoint.idempotent)

test('exactly the calls that return secrets store no response for repeats', () => {
  const handOut = secrets.map((line) => line.split(':')[0])
  const isKept = ({ endpoint }: (typeof keyed)[number]) => isWrite(endpoint) && endpoint.idempotent
  const namesOf = (some: typeof keyed) => some.map(({ name }) => name)
  expect(namesOf(keyed.filter((one) => !isKept(one)))).toEqual(
    namesOf(keyed.filter(({ name }) => handOut.includes(name))),
  )
})

test('no call that stores a digest of its input takes a password, as the digest would allow guessing', () => {
  const given = keyed.flatMap(({ name, endpoint }) =>
    [...within(schemaOf(endpoint.input, 'input'))]
      .map(([path]) => path)
      .filter((path) => /password/i.test(path))
      .map((path) => `${name}: ${path}`),
  )
  expect(given).toEqual([])
})

test('a call repeats its response only if it accepts an idempotency key', () => {
  expect(repeated.filter(({ endpoint }) => !acceptsIdempotencyKey(endpoint))).toEqual([])
})

const hard = [
  'a',
  '0',
  ' ',
  '.',
  '-',
  '/',
  '@',
  'a@',
  'a.',
  'a-',
  '+',
  ':',
  '%',
  '\u00e9',
  '中',
  '\t',
]
  .map((piece) => piece.repeat(50_000 / piece.length))
  .flatMap((text) => [text, `${text}!`, `/${text}`, `a${text}\n`, `https://${text}`, `a@a.${text}`])

function millisecondsOf(act: () => unknown): number {
  const tries = [0, 1, 2].map(() => {
    const start = Date.now()
    act()
    return Date.now() - start
  })
  return Math.min(...tries)
}

describe('a string of 50,000 characters', () => {
  test.each(endpoints)('is validated without delay by $name', ({ endpoint }) => {
    for (const [path, schema] of within(schemaOf(endpoint.input, 'input')))
      for (const text of schema.type === 'string' || schema.type === undefined ? hard : [])
        if (typeof schema.pattern === 'string') {
          const pattern = new RegExp(schema.pattern, 'u')
          expect(
            millisecondsOf(() => pattern.test(text)),
            path,
          ).toBeLessThan(50)
        }
    const names = Object.keys(schemaOf(endpoint.input, 'input').properties ?? {})
    for (const text of hard) {
      const input = Object.fromEntries(names.map((name) => [name, text]))
      expect(millisecondsOf(() => parse(endpoint, input))).toBeLessThan(50)
    }
  })
})

const parse = (endpoint: Endpoint, input: unknown) => z.safeParse(endpoint.input, input)

/** Writes without a version, with the reason why no edit is lost. */
const withoutVersion = [
  'avatars.set', // replaces the whole picture
  'jobs.setPaused', // sets one switch to the value shown on it; the last press wins
  'ownPassword.change', // the current password is confirmed
  'ownProfile.changeContact', // sets only the contact that its code was sent to
  'preferences.save', // caller's own view; the last write wins
]

test('requires a version on every edit, so that no unseen change is overwritten', () => {
  // The examples' own edit sets one field.
  const edits = endpointsOf('production').filter(({ endpoint }) =>
    ['PUT', 'PATCH'].includes(endpoint.method),
  )
  expect(edits.length).toBeGreaterThan(10)
  const blind = edits
    .filter(({ endpoint }) => !schemaOf(endpoint.input, 'input').required?.includes('version'))
    .map(({ name }) => name)
  expect(blind.toSorted()).toEqual(withoutVersion)
})
