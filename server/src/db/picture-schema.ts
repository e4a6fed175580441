import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, time } from './columns.ts'

export const avatars = pgTable('avatars', {
  userId: uuid('user_id').primaryKey(),
  name: text('name').notNull(),
  content: bytes('content').notNull(),
  createTime: time('create_time').notNull(),
})

export const brandPictures = pgTable('brand_pictures', {
  name: text('name').primaryKey(),
  type: text('type', { enum: ['webp', 'png'] }).notNull(),
  content: bytes('content').notNull(),
  createTime: time('create_time').notNull(),
})
