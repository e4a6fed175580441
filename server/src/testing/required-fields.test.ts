// A required field that is absent, null or empty is answered with its own words of the specification, section 5, or with
// "Cannot be empty": at every call, also within nested records.
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { defaultSettings, settings, settingSchemas } from '@amber/contract/settings.ts'
import { fieldWords, type FieldRule } from '@amber/contract/rules.ts'
import { languages, say } from '@amber/contract/words.ts'
import { makeSignedIn } from './make.ts'
import { sampleInput } from './sample-input.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
const person = await makeSignedIn(app, ['R_SUPER'])
beforeEach(() => app.pool.query('delete from rate_limits'))

/** The texts of the specification's table, and of the product's own fields; by their names, wherever they are asked for. */
const ownWords: Record<string, FieldRule> = {
  userName: 'user_name_required',
  password: 'password_required',
  newPassword: 'password_required',
  email: 'email_required',
  phone: 'phone_required',
  code: 'code_required',
  receiver: 'receiver_required',
  termsVersion: 'terms_required',
}

function ruleFor(name: string, { path, schema }: Field): FieldRule {
  const field = path.at(-1) ?? ''
  // The code of a role is another thing than a code that was sent, and an image is named together with its code.
  if (name.startsWith('roles.') && field === 'code') return 'role_code_required'
  if (path.join('.') === 'captcha.id') return 'code_required'
  return (takes(schema, 'string') && ownWords[field]) || 'required'
}

type JsonSchema = z.core.JSONSchema.BaseSchema
type Input = Record<string, unknown>
type Field = { path: readonly string[]; schema: JsonSchema; base: Input }

const branchesOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf ?? []
const takes = (schema: JsonSchema, type: string): boolean =>
  schema.type === type || branchesOf(schema).some((branch) => takes(branch, type))

/** Every required field of a record and of the records in it, each with input that holds what leads to it. */
function requiredIn(schema: JsonSchema, path: readonly string[], base: Input): Field[] {
  const branches = branchesOf(schema)
  if (branches.length > 0)
    return branches.flatMap((branch) => requiredIn(branch, path, withConstants(branch, path, base)))
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const inner = property as JsonSchema
    const at = [...path, key]
    const isRequired = schema.required?.includes(key) ?? false
    const own = isRequired ? [{ path: at, schema: inner, base }] : []
    return takes(inner, 'object')
      ? [...own, ...requiredIn(inner, at, withValue(base, at, {}))]
      : own
  })
}

/** The field that discriminates the branches of a union, such as the key of a setting. */
function withConstants({ properties = {} }: JsonSchema, path: readonly string[], base: Input) {
  return Object.entries(properties).reduce((input, [key, property]) => {
    const { const: constant } = property as JsonSchema
    return constant === undefined ? input : withValue(input, [...path, key], constant)
  }, base)
}

function withValue(input: Input, [key = '', ...rest]: readonly string[], value: unknown): Input {
  if (rest.length === 0) return { ...input, [key]: value }
  const inner = input[key]
  const record = typeof inner === 'object' && inner !== null ? (inner as Input) : {}
  return { ...input, [key]: withValue(record, rest, value) }
}

const schemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

function fieldsOf(endpoint: Endpoint): Field[] {
  const fields = requiredIn(schemaOf(endpoint.input), [], sampleInput(endpoint))
  return [...fields, ...(endpoint === settings.update ? fieldsOfSettings() : [])].filter(
    ({ path: [first = ''] }) => !endpoint.path.split('/').includes(`:${first}`),
  )
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

/** Lists the required fields of each setting's own schema. */
function fieldsOfSettings(): Field[] {
  return keysOf(settingSchemas).flatMap((key) => {
    const base = { key, version: 1, value: defaultSettings[key] }
    return requiredIn(schemaOf(settingSchemas[key]), ['value'], base)
  })
}

const isBody = (endpoint: Endpoint) => isWrite(endpoint) && endpoint.takesFile === undefined

const asked = endpoints.flatMap(({ name, endpoint }) =>
  fieldsOf(endpoint).map((field) => ({ name, endpoint, field, at: field.path.join('.') })),
)

/** The values that say nothing, as far as a call can send and does not take them. */
function emptyValues(endpoint: Endpoint, { schema }: Field): unknown[] {
  if (!isBody(endpoint)) return [undefined]
  return [
    undefined,
    ...(takes(schema, 'null') ? [] : [null]),
    ...(takes(schema, 'string') || takes(schema, 'object') ? [''] : []),
  ]
}

test('the calls that were found wrong, settings and records within records are walked', () => {
  const walked = asked.map(({ name, at }) => `${name} ${at}`)
  for (const one of [
    'auth.refreshToken refreshToken',
    'auth.login password',
    'users.resetPassword by',
    'passwords.choose token',
    'settings.update version',
    'settings.update value.host',
  ])
    expect(walked).toContain(one)
  expect(walked.length).toBeGreaterThan(150)
})

test.each(asked)('$name demands its $at', async ({ name, endpoint, field, at }) => {
  const expected = ruleFor(name, field)
  for (const language of languages)
    for (const value of emptyValues(endpoint, field)) {
      const { token } = person
      const headers = { 'accept-language': language }
      const input = withValue(field.base, field.path, value)
      const reply = await app.raw(endpoint, input, { token, headers })
      const words = reply.problem.fields?.[at]
      // An empty text is a value where the field takes it.
      if (value === '' && words === undefined) continue
      expect(reply.status, reply.text).toBe(422)
      expect(words, `${at}: ${JSON.stringify(value)}`).toBe(say(fieldWords[expected], language))
    }
})
