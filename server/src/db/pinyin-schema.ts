import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const nameInitials = pgTable('name_initials', {
  kind: text('kind', { enum: ['user', 'role'] }).notNull(),
  id: uuid('id').notNull(),
  initials: text('initials').notNull(),
})

export const nameChanges = pgTable('name_changes', {
  sequence: bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  id: uuid('id').notNull(),
})
