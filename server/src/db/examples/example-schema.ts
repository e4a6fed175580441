import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/db/columns.ts'

export const demoTodos = pgTable('demo_todos', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  title: text('title').notNull(),
  isDone: boolean('is_done').notNull().default(false),
  createTime: time('create_time').notNull(),
})
