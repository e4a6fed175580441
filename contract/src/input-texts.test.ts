import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from './api.ts'
import { isWrite } from './endpoint.ts'
import { withoutHidden } from './hidden-text.ts'
import { preferenceSchemas, readPreference } from '@amber/contract/account/preferences.ts'
import { languages } from '@amber/contract/localized-text.ts'
import { jsonWrites } from '@amber/contract/nouns/json-writes.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { searchText } from './rules.ts'
import { settingSchemas } from '@amber/contract/settings/settings.ts'
import { readThemeSettings } from '@amber/contract/settings/theme.ts'

/** Text rules at every string of every input (rules.ts). */

type Leaf = { path: string; schema: z.core.$ZodType }

const defOf = (schema: z.core.$ZodType) =>
  (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def']
const typeOf = (schema: z.core.$ZodType) => defOf(schema).type

function partsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const def = defOf(schema)
  if (def.type === 'object')
    return Object.entries(def.shape).map(([name, part]) => [`.${name}`, part])
  if (def.type === 'array') return [['[]', def.element]]
  if (def.type === 'tuple') return def.items.map((part, index) => [`[${index}]`, part])
  if (def.type === 'union') return def.options.map((part) => ['', part])
  if (def.type === 'record')
    return [
      ['{key}', def.keyType],
      ['{}', def.valueType],
    ]
  if (def.type === 'intersection')
    return [
      ['', def.left],
      ['', def.right],
    ]
  // A pipe between texts counts as one text.
  if (def.type === 'pipe') return isText(def.in) ? [] : [['', def.in]]
  return 'innerType' in def ? [['', def.innerType]] : []
}

/** Whether a schema takes or transforms a text. */
function isText(schema: z.core.$ZodType): boolean {
  const def = defOf(schema)
  return def.type === 'string' || (def.type === 'pipe' && isText(def.in))
}

function leavesOf(path: string, schema: z.core.$ZodType): Leaf[] {
  const parts = partsOf(schema)
  if (parts.length === 0) return [{ path, schema }]
  return parts.flatMap(([step, part]) => leavesOf(path + step, part))
}

const accepts = (schema: z.core.$ZodType, text: string) => z.safeParse(schema, text).success
/** Whether it accepts free text. */
const isFree = ({ schema }: Leaf) => schema !== searchText && accepts(schema, 'Ab, cd.')

/** Values declared as unknown. */
const checkedApart = [
  ...Object.entries(settingSchemas).map(([key, schema]) => leavesOf(`settings ${key}`, schema)),
  ...Object.entries(preferenceSchemas).map(([key, one]) => leavesOf(`preferences ${key}`, one)),
].flat()

const inputs = endpoints.flatMap(({ name, endpoint }) => leavesOf(name, endpoint.input))
const free = [...inputs, ...checkedApart].filter((leaf) => isText(leaf.schema) && isFree(leaf))

/** Paths of texts that are not names, by reason. */
const exceptions: Record<string, readonly RegExp[]> = {
  'is compared with a secret or a digest, and never shown': [
    /[pP]assword$/,
    /^settings \w+\.secret$/,
    /\.(captcha\.(id|answer)|refreshToken|token|setupToken|pendingToken|enrolment|recoveryCode|invitation)$/,
    /^identities\.\w+Callback\.(state|code)$/,
  ],
  'is compared with codes that exist, or left out': [
    /\.(roles|menus|permissions)\[\]$/,
    /^(users\.list|users\.listSelection|userExports\.download)\.role$/,
    /^rights\.explain\.name$/,
    /^preferences table\.\w+\.columns\[\]\.name$/,
    /^passkeys\.add\.passkey\.response\.transports\[\]$/,
  ],
  'is a time zone that the calendar knows': [/\.(zone|timeZone)$/],
  'is searched for, literally': [/^search\.find\.q$/],
  'is the query of an address': [/^preferences table\.\w+\.saved\[\]\.search$/],
}
const ownLongTexts = [/^announcements\.\w+\.body[A-Z]\w*$/, /^roles\.\w+\.description$/]
const nounLongTexts = nounList.flatMap(({ plural, fields }) =>
  Object.entries(fields)
    .filter(([, field]) => field.kind === 'text' && field.isLong)
    .map(([name]) => new RegExp(`^${plural}\\.\\w+\\.${name}$`)),
)
const errorTexts = [/^browserErrors\.report\.stack$/]
const longTexts = [...ownLongTexts, ...errorTexts, ...nounLongTexts]

const isOneOf = (patterns: readonly RegExp[]) => (leaf: Leaf) =>
  patterns.some((pattern) => pattern.test(leaf.path))
const long = free.filter(isOneOf(longTexts))
const short = free.filter(
  (leaf) => !isOneOf([...longTexts, ...Object.values(exceptions).flat()])(leaf),
)

/** Returns the stored text; null if refused. */
const storedOf = ({ schema }: Leaf, text: string) => z.safeParse(schema, text).data ?? null

const turned = [
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
]
const unseen = [
  '\u00AD',
  '\u061C',
  '\u180E',
  '\u200B',
  '\u200E',
  '\u200F',
  '\u2060',
  '\u2064',
  '\u3164',
  '\uFEFF',
  '\uFFA0',
  '\uFFF9',
]
const stray = ['\u200C', '\u200D', '\u{E0061}']
const breaks = ['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\r\n']
const controls = ['\u0000', '\u0007', '\u001B', '\u007F', '\u009B']

const natural = [
  'Jos\u00E9 O\u2019Neil',
  'Jose\u0301',
  '\u738B\u5C0F\u660E',
  '\u845B\u{E0100}\u57CE',
  '\u05E9\u05DC\u05D5\u05DD \u05E2\u05D5\u05DC\u05DD',
  '\u0645\u0631\u062D\u0628\u0627 \u0628\u0643',
  // Persian and Hindi words that contain a joiner.
  '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
  '\u0915\u094D\u200D\u0937',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  '\u2764\uFE0F\u200D\u{1F525}',
  '\u{1F469}\u{1F3FD}\u200D\u{1F680}',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
]

test('includes names, titles and labels of every kind', () => {
  const paths = short.map(({ path }) => path)
  for (const one of [
    'users.create.nickName',
    'registration.register.nickName',
    'roles.update.name',
    'menus.create.titleZh',
    'menus.create.titleZhTW',
    'menus.update.buttons[].description',
    'announcements.create.titleEn',
    'passkeys.rename.name',
    'userImports.upload.fileName',
    'settings oidc.name',
    'settings brand.shortNameZhTW',
    'appearance.update.settings.watermark.text',
    'preferences table.users.saved[].name',
  ])
    expect(paths).toContain(one)
  // Bodies of announcements and the description of a role, each in `create` and `update`.
  expect(long.filter(isOneOf(ownLongTexts))).toHaveLength(2 * (languages.length + 1))
})

test('every exception matches a field', () => {
  for (const pattern of [...longTexts, ...Object.values(exceptions).flat()])
    expect(free.some(isOneOf([pattern])), String(pattern)).toBe(true)
})

test('checks unknown inputs by the schemas that validate them', () => {
  const writes = endpoints.filter(({ endpoint }) => isWrite(endpoint))
  const unknown = writes
    .flatMap(({ name, endpoint }) => leavesOf(name, endpoint.input))
    .filter(({ schema }) => ['unknown', 'any', 'custom', 'lazy'].includes(typeOf(schema)))
  // Values of JSON fields are tested in kinds.test.ts.
  const paths = unknown.map(({ path }) => path)
  expect(paths.filter((path) => !jsonWrites.includes(path.replace(/(\{\}|\[\])$/, '')))).toEqual([
    'preferences.save.value',
    'settings.update.value',
  ])
})

const escape = (text: string) =>
  Array.from(text, (one) => `U+${one.codePointAt(0)?.toString(16)}`).join(' ')

describe.each(short)('the short text $path', (leaf) => {
  test('refuses or removes line breaks, control, invisible and direction characters', () => {
    for (const one of [...turned, ...unseen, ...stray, ...breaks, ...controls]) {
      const stored = storedOf(leaf, `ab${one}cd`)
      expect(stored === null || stored === 'abcd' || stored === 'ab cd', escape(one)).toBe(true)
    }
  })

  test('accepts names of all scripts, and emoji', () => {
    for (const text of natural) expect(storedOf(leaf, text), escape(text)).toBe(text)
  })
})

describe.each(long)('the long text $path', (leaf) => {
  test('accepts line breaks and refuses control and direction characters', () => {
    for (const text of ['ab\ncd', 'ab\r\n\tcd', ...natural]) expect(storedOf(leaf, text)).toBe(text)
    for (const one of [...turned, ...controls])
      expect(storedOf(leaf, `ab${one}cd`), escape(one)).toBeNull()
  })
})

test('returns stored texts that predate the rule', () => {
  const old = 'ab\ncd\u202E\u200B'
  const answers = endpoints
    .flatMap(({ name, endpoint }) => leavesOf(name, endpoint.output))
    .filter((leaf) => isText(leaf.schema) && isFree(leaf))
  expect(answers.length).toBeGreaterThan(100)
  // Cleaned before the response (theme.ts, setting-secrets.service.ts).
  const madeReadable =
    /^(appearance\.\w+\.settings\.watermark\.text|(settings\.get(Brand)?|signInProviders\.state)\.)/
  for (const { path, schema } of answers.filter((leaf) => !madeReadable.test(leaf.path)))
    expect(accepts(schema, old), path).toBe(true)
})

test('removes refused characters from texts that predate the rule', () => {
  expect(withoutHidden('ab\ncd\u202E \u200Bef\u200D')).toBe('ab cd ef')
  for (const text of natural) expect(withoutHidden(text)).toBe(text)
})

test('removes refused characters from stored theme settings and saved searches', () => {
  const theme = readThemeSettings({ watermark: { visible: true, text: 'ab\u202Ecd' } })
  expect(theme.watermark).toMatchObject({ visible: true, text: 'abcd' })
  const view = { columns: [], density: 'middle', saved: [{ name: 'ab\u200Bcd', search: 'a=1' }] }
  expect(readPreference('table.users', view)).toMatchObject({ saved: [{ name: 'abcd' }] })
})
