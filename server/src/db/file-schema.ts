import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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

export const recordFiles = pgTable('record_files', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id'),
  noun: text('noun').notNull(),
  field: text('field').notNull(),
  recordId: uuid('record_id'),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  content: bytes('content').notNull(),
  preview: bytes('preview'),
  usedAt: time('used_at').notNull(),
  createTime: time('create_time').notNull(),
})
