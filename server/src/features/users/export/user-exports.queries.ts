import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { orderBy } from '#server/db/list-order.ts'
import { roles, users } from '#server/db/schema.ts'
import { streamRows } from '#server/db/stream-rows.ts'
import type { User, userSortColumns } from '@amber/contract/users/users.ts'

/** Times are milliseconds, roles are codes. */
export type ExportRow = {
  userName: string
  nickName: string
  gender: User['gender']
  phone: string | null
  email: string | null
  roles: string[]
  status: User['status']
  lastSignInTime: number | null
  createBy: string | null
  createTime: number
  updateBy: string | null
  updateTime: number
}

type Sort = { column: (typeof userSortColumns)[number]; isDescending: boolean }

const milliseconds = (column: SQL | typeof users.createTime) =>
  sql`(extract(epoch from ${column}) * 1000)::float8`

export function streamUsers(
  db: Database,
  { where, sort }: { where: SQL; sort: Sort },
): AsyncGenerator<ExportRow[]> {
  const column = users[sort.column]
  return streamRows<ExportRow>(
    db,
    sql`select user_name as "userName", nick_name as "nickName", gender, phone, email, status,
      array(select roles.code from user_roles join roles on roles.id = user_roles.role_id
        where user_roles.user_id = users.id order by roles.code) as roles,
      ${milliseconds(sql`last_sign_in_at`)} as "lastSignInTime",
      create_by as "createBy", ${milliseconds(users.createTime)} as "createTime",
      update_by as "updateBy", ${milliseconds(sql`update_time`)} as "updateTime",
      ${column} as place, id
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
