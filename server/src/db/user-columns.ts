import type { PgColumn } from 'drizzle-orm/pg-core'
import { byName } from '@amber/contract/fields.ts'
import {
  userColumnFields,
  userTimeFields,
  type UserColumnField,
  type UserTimeField,
} from '@amber/contract/users/user-fields.ts'
import { users } from './schema.ts'

/** Columns of the fields that are read as they are stored. */
export const userColumns = {
  ...(byName(userColumnFields, (name) => users[name]) as Pick<typeof users, UserColumnField>),
  ...byName<UserTimeField, PgColumn>(userTimeFields, (name) =>
    name === 'lastSignInTime' ? users.lastSignInAt : users[name],
  ),
}
