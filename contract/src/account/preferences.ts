import * as z from 'zod'
import { themeSettings } from '@amber/contract/settings/appearance.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { withoutHidden } from '@amber/contract/hidden-text.ts'
import { nounList, type NounPlural } from '@amber/contract/nouns/nouns.ts'
import { messageSettings } from '@amber/contract/messaging/message-settings.ts'
import { shortText } from '@amber/contract/rules.ts'
import { themeModes } from '@amber/contract/settings/theme.ts'
import { languages } from '@amber/contract/localized-text.ts'

const themePreference = z.strictObject({
  /** Null follows the company default. */
  settings: themeSettings.nullable(),
  mode: z.enum(themeModes),
  /** Time of the browser's clock; the newer theme wins. */
  changedAt: z.iso.datetime(),
  /** Last company default that replaced these settings (`appearance.ts`). */
  override: z.number().int(),
})
export type ThemePreference = z.infer<typeof themePreference>

/** Numbers of columns and views, and lengths of a view's name and query string. All together fit a request's body. */
export const viewLimits = { columns: 200, views: 30, name: 64, search: 6000 }

const tableView = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        name: z.string().max(64),
        isHidden: z.boolean(),
        width: z.number().int().min(40).max(1200).nullable(),
        pin: z.enum(['left', 'right']).nullable(),
      }),
    )
    .max(viewLimits.columns),
  density: z.enum(['small', 'middle', 'large']),
  /** Query strings without `?`. */
  saved: z
    .array(
      z.strictObject({
        name: shortText(viewLimits.name).min(1),
        search: z.string().max(viewLimits.search),
      }),
    )
    .max(viewLimits.views),
})

export const homeCards = ['trend', 'roles', 'entries', 'announcements', 'activity'] as const
export type HomeCard = (typeof homeCards)[number]

/** Unknown names are kept, so that an older tab does not undo a newer version's layout. */
const cards = z.array(z.string().regex(/^[\w-]{1,32}$/)).max(40)

/** Cards in no list are at their default position. */
export const homeLayout = z
  .strictObject({ main: cards, side: cards, hidden: cards })
  .refine(({ main, side, hidden }) => {
    const all = [...main, ...side, ...hidden]
    return new Set(all).size === all.length
  }, 'invalid')
export type HomeLayout = z.infer<typeof homeLayout>

const ownTableNames = [
  'users',
  'removedUsers',
  'invitations',
  'roles',
  'sessions',
  'announcements',
  'auditLog',
  'signInLog',
] as const

export type TableName = (typeof ownTableNames)[number] | NounPlural

const tableNames: readonly TableName[] = [
  ...ownTableNames,
  ...nounList.map(({ plural }) => plural as NounPlural),
]
export type TableView = z.infer<typeof tableView>
export type TableKey = `table.${TableName}`

/** Returns the preference key of a table view. */
export function tableKey<const Name extends TableName>(name: Name): `table.${Name}` {
  return `table.${name}`
}

const tableSchemas = Object.fromEntries(
  tableNames.map((name) => [tableKey(name), tableView]),
) as Record<TableKey, typeof tableView>

export const preferenceSchemas = {
  theme: themePreference,
  home: homeLayout,
  shortcuts: z.strictObject({ isOn: z.boolean() }),
  messages: messageSettings,
  /** For messages sent to the user. */
  language: z.enum(languages),
  ...tableSchemas,
} satisfies Record<string, z.core.$ZodType>

export type PreferenceKey = keyof typeof preferenceSchemas
export type Preferences = { [Key in PreferenceKey]: z.infer<(typeof preferenceSchemas)[Key]> }

const preferenceKeys = Object.keys(preferenceSchemas) as PreferenceKey[]

/** Returns the stored preference, or undefined if another version's. Hidden characters of older names are removed. */
export function readPreference<Key extends string>(
  key: Key,
  value: unknown,
): (Key extends PreferenceKey ? Preferences[Key] : unknown) | undefined {
  if (!Object.hasOwn(preferenceSchemas, key)) return undefined
  const parsed = z.safeParse<z.core.$ZodType>(
    preferenceSchemas[key as PreferenceKey],
    readable(value),
  )
  return parsed.success
    ? (parsed.data as Key extends PreferenceKey ? Preferences[Key] : unknown)
    : undefined
}

function readable(stored: unknown): unknown {
  if (typeof stored === 'string') return withoutHidden(stored)
  if (Array.isArray(stored)) return stored.map(readable)
  if (typeof stored !== 'object' || stored === null) return stored
  return Object.fromEntries(Object.entries(stored).map(([name, one]) => [name, readable(one)]))
}

export const preferences = {
  list: endpoint({
    method: 'GET',
    path: '/preferences',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.partialRecord(z.enum(preferenceKeys), z.unknown()),
  }),
  /** The last write wins, for a theme the newer `changedAt`. Not audited. */
  save: endpoint({
    method: 'PUT',
    path: '/preferences/:key',
    allow: 'signed-in',
    input: z
      .strictObject({ key: z.enum(preferenceKeys, 'invalid'), value: z.unknown() })
      .check((context) => {
        const { key, value } = context.value
        const parsed = z.safeParse<z.core.$ZodType>(preferenceSchemas[key], value)
        for (const { message, path } of parsed.error?.issues ?? [])
          context.issues.push({ code: 'custom', input: value, path: ['value', ...path], message })
      }),
    output: z.object({}),
    audit: null,
    idempotent: false,
  }),
}
