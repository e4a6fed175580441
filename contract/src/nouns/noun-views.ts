import * as z from 'zod'
import type { Permission } from '@amber/contract/permissions.ts'
import type { Noun, NounField } from './define-noun.ts'
import { filtersOf } from './noun-values.ts'

/** Reader of records, by permissions. */
export type Viewer = { can: (permission: Permission) => boolean }

/** Returns the permission that a field needs to be seen and set; undefined where readers of the noun see it. */
export function permissionOfField(
  { name, fields }: Pick<Noun, 'name' | 'fields'>,
  key: string,
): Permission | undefined {
  const view = fields[key]?.visibleTo
  return view === undefined ? undefined : (`${name}:${view}` as Permission)
}

/** Returns the keys of the fields that a viewer may not see. */
export function hiddenFieldsOf(noun: Pick<Noun, 'name' | 'fields'>, viewer: Viewer): string[] {
  return Object.keys(noun.fields).filter((key) => {
    const permission = permissionOfField(noun, key)
    return permission !== undefined && !viewer.can(permission)
  })
}

/** Returns the noun with some of its fields. */
export function withFields(noun: Noun, isKept: (key: string) => boolean): Noun {
  const fields = Object.entries(noun.fields).filter(([key]) => isKept(key))
  return { ...noun, fields: Object.fromEntries(fields) }
}

/** Returns the noun as a viewer sees it. */
export function nounSeenBy(noun: Noun, viewer: Viewer): Noun {
  const hidden = hiddenFieldsOf(noun, viewer)
  return hidden.length === 0 ? noun : withFields(noun, (key) => !hidden.includes(key))
}

/** Returns the names by which a search finds a field. */
export const searchNamesOf = (key: string, field: NounField): string[] =>
  Object.keys(filtersOf({ [key]: field }))

/** Marks schemas of fields that only some users see with the permission, for the API reference. */
export function marked<Shape extends object>(
  noun: Pick<Noun, 'name' | 'fields'>,
  shape: Shape,
  namesOf: (key: string, field: NounField) => string[] = (key) => [key],
): Shape {
  const permissions = new Map(
    Object.entries(noun.fields).flatMap(([key, field]) => {
      const permission = permissionOfField(noun, key)
      return permission ? namesOf(key, field).map((name) => [name, permission] as const) : []
    }),
  )
  const schemas = Object.entries<z.ZodType>(shape as Record<string, z.ZodType>)
  const entries = schemas.map(([name, schema]) => {
    const permission = permissions.get(name)
    return [name, permission ? schema.meta({ 'x-permission': permission }) : schema]
  })
  return Object.fromEntries(entries) as Shape
}

/** Returns the schema of an input that names a field; those that only some users see are apart, with the permission. */
export function fieldName(
  noun: Pick<Noun, 'name' | 'fields'>,
  names: readonly string[],
): z.ZodType<string, string> {
  const byPermission = Map.groupBy(names, (name) => permissionOfField(noun, name))
  const schemas = [...byPermission].map(([permission, some]) => {
    const schema = z.enum(some, 'invalid')
    return permission ? schema.meta({ 'x-permission': permission }) : schema
  })
  const [first = z.enum([], 'invalid'), ...others] = schemas
  return others.length > 0 ? z.union([first, ...others], 'invalid') : first
}

/** Verbs of the endpoints and permissions of each noun. */
export const standardVerbs: ReadonlySet<string> = new Set(
  'list get create update changes remove restore findRecords findTree file preview download export import'.split(
    ' ',
  ),
)

/** @throws if a view has a verb of its noun or no field, or a field cannot be hidden from readers of its noun */
export function requireSoundViews({ name, fields, rules = [], actions = {}, views = {} }: Noun) {
  for (const view of Object.keys(views)) {
    if (standardVerbs.has(view))
      throw new Error(`${name}: "${view}" can't be a view, as each noun has that verb`)
    if (Object.hasOwn(actions, view))
      throw new Error(`${name}: "${view}" can't be a view, as an action has that verb`)
    if (Object.values(fields).every(({ visibleTo }) => visibleTo !== view))
      throw new Error(`${name}: no field is visible to "${view}"`)
  }
  const [first] = Object.keys(fields)
  for (const [key, { visibleTo: view, isRequired, isUnique }] of Object.entries(fields)) {
    if (view === undefined) continue
    if (!Object.hasOwn(views, view))
      throw new Error(`${name}: ${key} is visible to "${view}", which isn't a view`)
    const reasons = [
      key === first && 'it names the record',
      isRequired && 'it is required',
      // A refusal would tell that another record has the value.
      isUnique && 'it is unique',
      rules.some(({ field }) => field === key) && 'a rule shows its problem there',
    ]
    const reason = reasons.find((one) => typeof one === 'string')
    if (reason) throw new Error(`${name}: ${key} can't be visible to "${view}" alone, as ${reason}`)
  }
}
