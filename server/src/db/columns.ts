import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Bytes as they are. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

/** A moment, to the microsecond in the database and to the millisecond here. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Enabled, `'1'`, or disabled, `'2'`. */
export const status = () =>
  text('status', { enum: ['1', '2'] })
    .notNull()
    .default('1')

/** What every record that people edit carries. */
export const recordColumns = {
  version: integer('version').notNull().default(1),
  createBy: text('create_by'),
  createTime: time('create_time').notNull(),
  updateBy: text('update_by'),
  updateTime: time('update_time').notNull(),
}
