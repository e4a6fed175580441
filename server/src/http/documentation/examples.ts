import { inPackLanguages } from '@amber/contract/stored-texts.ts'
import * as z from 'zod'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { termsVersion } from '@amber/contract/sign-in/registration.ts'
import { jsonSchema, type Json } from './json-schemas.ts'

const id = '0199f3c2-6b0a-7c3e-9d41-2f5a8e6b1c70'
const time = '2026-11-27T08:00:00Z'

const byFormat: Readonly<Record<string, unknown>> = {
  uuid: id,
  'date-time': time,
  date: '2026-11-27',
  email: 'ann@example.com',
  uri: 'https://example.com',
}

/** Values of properties whose schema alone tells too little. */
const byName: Readonly<Record<string, unknown>> = {
  userName: 'ann_lee',
  nickName: 'Ann Lee',
  password: 'Passw0rd_1',
  newPassword: 'Passw0rd_2',
  receiver: 'ann@example.com',
  phone: '13800138000',
  email: 'ann@example.com',
  code: '123456',
  answer: 'ACE3',
  roles: ['R_USER'],
  routeName: 'orders',
  routePath: '/orders',
  activeMenu: '/orders',
  component: null,
  url: null,
  href: null,
  buttons: [],
  query: [],
  settings: null,
  toTime: '2026-12-27T08:00:00Z',
  icon: 'lucide:house',
  avatar: null,
  createBy: 'Super',
  updateBy: 'Super',
  name: 'sales',
  description: 'Sees orders',
  bodyZh: '订单页面已更新',
  bodyEn: 'The page of orders is new.',
  ...inPackLanguages('body', () => 'The page of orders is new.'),
  i18nKey: 'route.orders',
  titleZh: '订单',
  titleEn: 'Orders',
  ...inPackLanguages('title', () => 'Orders'),
  termsVersion,
  homePath: '/home',
}

/** Inputs of calls that take any value of a key. */
const byPath: Readonly<Record<string, Json>> = {
  '/settings/:key': { key: 'authorization', version: 1, value: { mode: 'static' } },
  '/preferences/:key': { key: 'shortcuts', value: { isOn: true } },
}

/** Returns a value of the schema; `isWhole` fills in optional properties as well. */
function exampleOf(json: Json, name: string, isWhole: boolean): unknown {
  const { anyOf, default: usual, enum: choices, format, items, type } = json
  if (json['const'] !== undefined) return json['const']
  if (usual !== undefined) return usual
  // Amounts are decimal texts.
  if (typeof json['pattern'] === 'string' && json['pattern'].startsWith('^-?\\d')) return '1234.50'
  if (typeof json['pattern'] === 'string' && json['pattern'].startsWith('^#')) return '#1677ff'
  if (name === 'code' && !String(json['pattern']).includes('6')) return 'R_SALES'
  if (byName[name] !== undefined) return byName[name]
  if (Array.isArray(choices)) return choices[0]
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as Json, name, isWhole)
  const [kind] = [type].flat()
  if (typeof format === 'string' && format in byFormat) return byFormat[format]
  if (kind === 'object') return objectOf(json, isWhole)
  if (kind === 'array') return [exampleOf((items ?? {}) as Json, name, isWhole)]
  if (kind === 'integer' || kind === 'number') return json['minimum'] ?? 1
  if (kind === 'boolean') return false
  return 'text'
}

function objectOf({ properties, required }: Json, isWhole: boolean): Json {
  const needed = (required ?? []) as readonly string[]
  const entries = Object.entries((properties ?? {}) as Record<string, Json>)
  return Object.fromEntries(
    entries
      .filter(([name]) => isWhole || needed.includes(name))
      .map(([name, json]) => [name, exampleOf(json, name, isWhole)]),
  )
}

/** Returns an input that the call accepts, as short as possible; undefined where none can be derived. */
export function exampleInput({ input, path }: Pick<Endpoint, 'input' | 'path'>): Json | undefined {
  const json = jsonSchema(input, 'input')
  // Values of nouns are texts at first, and get their pattern afterwards.
  const piped = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as Json
  const candidates = [
    byPath[path] ?? objectOf(json, false),
    ...[piped, json].flatMap((one) => [objectOf(one, false), objectOf(one, true)]),
  ]
  return candidates.find((example) => z.safeParse(input, example).success)
}

/**
 * Returns a record as calls answer it; undefined for schemas without id and version.
 *
 * @throws if none can be derived
 */
export function exampleRecord(schema: z.core.$ZodType): Json | undefined {
  const json = jsonSchema(schema, 'output')
  const isRecord = ['id', 'version'].every((name) => Object.hasOwn(json['properties'] ?? {}, name))
  return isRecord ? (z.parse(schema, objectOf(json, true)) as Json) : undefined
}
