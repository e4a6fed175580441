import { statusCodes } from '@amber/contract/rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, customType, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredTranslations } from './translations.ts'

/** Converts a camelCase name to that of its table or column. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

/** Microseconds in the database, milliseconds in JavaScript. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const statusColumn = () =>
  text('status', { enum: [statusCodes.enabled, statusCodes.disabled] })
    .notNull()
    .default(statusCodes.enabled)

export const translationsColumn = () =>
  jsonb('translations').$type<StoredTranslations>().notNull().default({})

/** Columns of every editable record. */
export const recordColumns = {
  version: integer('version').notNull().default(1),
  createBy: text('create_by'),
  createTime: time('create_time').notNull(),
  updateBy: text('update_by'),
  updateTime: time('update_time').notNull(),
}

/** Renewed by a trigger when a role's permissions change. */
export const rightsState = () =>
  bigint('rights_state', { mode: 'number' })
    .notNull()
    .default(sql`nextval('rights_states')`)

/** Number of `privilege_gains`, assigned by triggers. */
export const gain = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
