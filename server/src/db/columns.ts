import { sql } from 'drizzle-orm'
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Bytes as they are. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

/** A moment, to the microsecond in the database and to the millisecond here. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One of two, the first unless told. */
export const oneOfTwo = (name: string) =>
  text(name, { enum: ['1', '2'] })
    .notNull()
    .default('1')

/** Enabled, `'1'`, or disabled, `'2'`. */
export const status = () => oneOfTwo('status')

/** What every record that people edit carries. */
export const recordColumns = {
  version: integer('version').notNull().default(1),
  createBy: text('create_by'),
  createTime: time('create_time').notNull(),
  updateBy: text('update_by'),
  updateTime: time('update_time').notNull(),
}

/** Another number after every change of what a role gives; the database counts it (server/migrations/0034_rights_state.sql). */
export const rightsState = () =>
  bigint('rights_state', { mode: 'number' })
    .notNull()
    .default(sql`nextval('rights_states')`)

/** A number of `privilege_gains`, which the database counts (server/migrations/0040_privilege.sql). */
export const gain = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
