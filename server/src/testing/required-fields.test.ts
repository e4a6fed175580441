// Missing or empty required fields are answered with their message (specification, section 5), also in nested
// records.
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { preferences, preferenceSchemas } from '@amber/contract/account/preferences.ts'
import { defaultSettings, settings, settingSchemas } from '@amber/contract/settings/settings.ts'
import { fieldTexts, type FieldRule } from '@amber/contract/rules.ts'
import { languages, translate } from '@amber/contract/localized-text.ts'
import { makeSignedIn } from './make.ts'
import { sampleInput } from './sample-input.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
const person = await makeSignedIn(app, ['R_SUPER'])
beforeEach(() => app.pool.query('delete from rate_limits'))

/** By field name. */
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
  // Codes of roles and buttons differ from sent codes.
  if (name.startsWith('roles.') && field === 'code') return 'role_code_required'
  if (path.includes('buttons')) return 'required'
  if (path.join('.') === 'captcha.id') return 'image_code_required'
  return (takes(schema, 'string') && ownWords[field]) || 'required'
}

type JsonSchema = z.core.JSONSchema.BaseSchema
type Input = Record<string, unknown>
type Field = { path: readonly string[]; schema: JsonSchema; base: Input }

const branchesOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf ?? []
const takes = (schema: JsonSchema, type: string): boolean =>
  schema.type === type || branchesOf(schema).some((branch) => takes(branch, type))

function requiredIn(schema: JsonSchema, path: readonly string[], base: Input): Field[] {
  const branches = branchesOf(schema)
  if (branches.length > 0)
    return branches.flatMap((branch) => requiredIn(branch, path, withConstants(branch, path, base)))
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const inner = property as JsonSchema
    const at = [...path, key]
    const isRequired = schema.required?.includes(key) ?? false
    return [
      ...(isRequired ? [{ path: at, schema: inner, base }] : []),
      ...requiredWithin(inner, at, base),
    ]
  })
  const { additionalProperties: entry, items: element } = schema
  return [
    ...own,
    ...(isSchema(element) ? requiredWithin(element, [...path, '0'], base) : []),
    ...(isSchema(entry) ? requiredWithin(entry, [...path, 'sample'], base) : []),
  ]
}

const isSchema = (found: unknown): found is JsonSchema =>
  typeof found === 'object' && !Array.isArray(found)

function requiredWithin(schema: JsonSchema, path: readonly string[], base: Input): Field[] {
  const empty = takes(schema, 'object') ? {} : takes(schema, 'array') ? [] : undefined
  return empty ? requiredIn(schema, path, withValue(base, path, empty)) : []
}

/** Sets the discriminator of a union's branch. */
function withConstants({ properties = {} }: JsonSchema, path: readonly string[], base: Input) {
  return Object.entries(properties).reduce((input, [key, property]) => {
    const { const: constant } = property as JsonSchema
    return constant === undefined ? input : withValue(input, [...path, key], constant)
  }, base)
}

function withValue(input: Input, path: readonly string[], value: unknown): Input {
  return placed(input, path, value) as Input
}

function placed(parent: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (/^\d+$/.test(key)) {
    const list: readonly unknown[] = Array.isArray(parent) ? parent : []
    return list.toSpliced(Number(key), 1, placed(list[Number(key)], rest, value))
  }
  const record = typeof parent === 'object' && parent !== null ? (parent as Input) : {}
  return { ...record, [key]: placed(record[key], rest, value) }
}

const schemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

function fieldsOf(endpoint: Endpoint): Field[] {
  const fields = requiredIn(schemaOf(endpoint.input), [], sampleInput(endpoint))
  return [...fields, ...fieldsOfValues(endpoint)].filter(
    ({ path: [first = ''] }) => !endpoint.path.split('/').includes(`:${first}`),
  )
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

function fieldsOfValues(endpoint: Endpoint): Field[] {
  const within = (type: z.core.$ZodType, base: Input) => {
    const schema = schemaOf(type)
    return [{ path: ['value'], schema, base }, ...requiredIn(schema, ['value'], base)]
  }
  if (endpoint === settings.update)
    return keysOf(settingSchemas).flatMap((key) =>
      within(settingSchemas[key], { key, version: 1, value: defaultSettings[key] }),
    )
  if (endpoint === preferences.save)
    return keysOf(preferenceSchemas).flatMap((key) =>
      within(preferenceSchemas[key], { key, value: {} }),
    )
  return []
}

const isBody = (endpoint: Endpoint) => isWrite(endpoint) && endpoint.takesFile === undefined

const asked = endpoints.flatMap(({ name, endpoint }) =>
  fieldsOf(endpoint).map((field) => ({ name, endpoint, field, at: field.path.join('.') })),
)

function emptyValues(endpoint: Endpoint, { schema }: Field): unknown[] {
  if (!isBody(endpoint)) return [undefined]
  return [
    undefined,
    ...(takes(schema, 'null') ? [] : [null]),
    ...(['string', 'object', 'array'].some((type) => takes(schema, type)) ? [''] : []),
  ]
}

test('covers settings, preferences, records and lists', () => {
  const walked = asked.map(({ name, at }) => `${name} ${at}`)
  for (const one of [
    'auth.refreshToken refreshToken',
    'auth.login password',
    'users.resetPassword by',
    'passwords.choose token',
    'settings.update version',
    'settings.update value.host',
    'menus.create buttons.0.code',
    'menus.update query.0.key',
    'preferences.save value',
    'preferences.save value.quiet.from',
    'preferences.save value.columns.0.isHidden',
    'preferences.save value.kinds.sample.mail',
  ])
    expect(walked).toContain(one)
  expect(walked.length).toBeGreaterThan(150)
})

test.each(asked)('$name requires its $at', async ({ name, endpoint, field, at }) => {
  const expected = ruleFor(name, field)
  for (const language of languages)
    for (const value of emptyValues(endpoint, field)) {
      const { token } = person
      const headers = { 'accept-language': language }
      const input = withValue(field.base, field.path, value)
      const reply = await app.raw(endpoint, input, { token, headers })
      const texts = reply.problem.fields?.[at]
      // Fields without a message accept empty text.
      if (value === '' && texts === undefined) continue
      expect(reply.status, reply.text).toBe(422)
      expect(texts, `${at}: ${JSON.stringify(value)}`).toBe(
        translate(fieldTexts[expected], language),
      )
    }
})
