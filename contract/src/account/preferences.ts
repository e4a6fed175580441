import * as z from 'zod'
import { themeSettings } from '@amber/contract/settings/appearance.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { withoutHidden } from '@amber/contract/hidden-text.ts'
import { messageSettings } from '@amber/contract/messaging/message-settings.ts'
import { shortText } from '@amber/contract/rules.ts'
import { themeModes } from '@amber/contract/settings/theme.ts'
import { languages } from '@amber/contract/localized-text.ts'

/** How a person has made the product look. */
const themePreference = z.strictObject({
  /** Null follows the company's default, whatever that becomes. */
  settings: themeSettings.nullable(),
  mode: z.enum(themeModes),
  /** By the clock of the browser in which it was changed: which of two browsers has the newer wish. */
  changedAt: z.iso.datetime(),
  /** The last default of the company that took the place of own settings (`appearance.ts`). */
  override: z.number().int(),
})
export type ThemePreference = z.infer<typeof themePreference>

/** How a person likes a table: what is shown, in which order, how wide, and the searches they keep. */
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
    .max(60),
  density: z.enum(['small', 'middle', 'large']),
  /** Named searches: what stands in the address after `?`. */
  saved: z
    .array(z.strictObject({ name: shortText(64).min(1), search: z.string().max(2000) }))
    .max(30),
})

/** What home shows below its figures. */
export const homeCards = ['trend', 'roles', 'entries', 'announcements', 'activity'] as const
export type HomeCard = (typeof homeCards)[number]

/** Names that this version does not know are kept: what a newer one arranged is not undone by a tab that is older. */
const cards = z.array(z.string().regex(/^[\w-]{1,32}$/)).max(40)

/** Where a person has put the cards of home; one that is in no list stands where it does by default. */
export const homeLayout = z
  .strictObject({ main: cards, side: cards, hidden: cards })
  .refine(({ main, side, hidden }) => {
    const all = [...main, ...side, ...hidden]
    return new Set(all).size === all.length
  }, 'invalid')
export type HomeLayout = z.infer<typeof homeLayout>

/** The tables whose looks a person may keep. A new one is a word more in this list. */
const tableNames = [
  'users',
  'removedUsers',
  'invitations',
  'roles',
  'sessions',
  'announcements',
  'auditLog',
  'signInLog',
] as const

export type TableName = (typeof tableNames)[number]
export type TableView = z.infer<typeof tableView>
export type TableKey = `table.${TableName}`

/** Under which key the looks of a table are kept. */
export function tableKey<const Name extends TableName>(name: Name): `table.${Name}` {
  return `table.${name}`
}

const tableSchemas = Object.fromEntries(
  tableNames.map((name) => [tableKey(name), tableView]),
) as Record<TableKey, typeof tableView>

/** What a person may keep on the server for the screens to look as they left them, wherever they sign in. */
export const preferenceSchemas = {
  theme: themePreference,
  home: homeLayout,
  shortcuts: z.strictObject({ isOn: z.boolean() }),
  messages: messageSettings,
  /** The language last chosen, for what is written to the person while they are away. */
  language: z.enum(languages),
  ...tableSchemas,
} satisfies Record<string, z.core.$ZodType>

export type PreferenceKey = keyof typeof preferenceSchemas
export type Preferences = { [Key in PreferenceKey]: z.infer<(typeof preferenceSchemas)[Key]> }

const preferenceKeys = Object.keys(preferenceSchemas) as PreferenceKey[]

/**
 * The stored preference if it is what its key asks for, else undefined: another version may know other keys and shapes.
 * Names of before the rule for names are read without what it refuses.
 */
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
  /** One's own, by key; what was never saved is missing. */
  list: endpoint({
    method: 'GET',
    path: '/preferences',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.partialRecord(z.enum(preferenceKeys), z.unknown()),
  }),
  /** Keeps one; the last writer wins, but for a theme, where the newer `changedAt` does. Nobody's operation but the own screen's, so the audit log is not told. */
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
