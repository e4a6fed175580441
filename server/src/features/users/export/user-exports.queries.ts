import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { orderBy } from '#server/db/list-order.ts'
import { roles, users } from '#server/db/schema.ts'
import { streamRows } from '#server/db/stream-rows.ts'
import { userColumns } from '#server/db/user-columns.ts'
import {
  userColumnFields,
  userTimeFields,
  type UserColumnField,
  type UserTimeField,
} from '@amber/contract/users/user-fields.ts'
import type { User, userSortColumns } from '@amber/contract/users/users.ts'

/** Times are milliseconds, roles are codes. */
export type ExportRow = Pick<User, UserColumnField | 'roles'> & Record<UserTimeField, number | null>

type Sort = { column: (typeof userSortColumns)[number]; isDescending: boolean }

const selected = sql.join(
  [
    ...userColumnFields.map((name) => sql`${userColumns[name]} as ${sql.identifier(name)}`),
    ...userTimeFields.map(
      (name) =>
        sql`(extract(epoch from ${userColumns[name]}) * 1000)::float8 as ${sql.identifier(name)}`,
    ),
  ],
  sql`, `,
)

export function streamUsers(
  db: Database,
  { where, sort }: { where: SQL; sort: Sort },
): AsyncGenerator<ExportRow[]> {
  const column = users[sort.column]
  return streamRows<ExportRow>(
    db,
    sql`select ${selected},
      array(select roles.code from user_roles join roles on roles.id = user_roles.role_id
        where user_roles.user_id = users.id order by roles.code) as roles,
      ${column} as place, ${users.id} as id
    from ${users} where removed_at is null and ${where}
    ${orderBy({ column, isDescending: sort.isDescending })}`,
  )
}

export async function countUsers(db: Database, where: SQL): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(users)
    .where(sql`removed_at is null and ${where}`)
  return row?.count ?? 0
}

export async function roleNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ code: roles.code, name: roles.name }).from(roles)
  return new Map(rows.map(({ code, name }) => [code, name]))
}
