import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { SignIn, signInLog } from '@amber/contract/logs/sign-in-log.ts'
import type { Database } from '#server/db/connect.ts'
import { faceOf } from '#server/db/user-columns.ts'
import { createLog, inSpan, isNamed, isWithin } from '#server/db/log-page.ts'
import { streamRows } from '#server/db/stream-rows.ts'
import { signIns } from '#server/db/schema.ts'
import type { Platform } from '#server/lib/platform.ts'

type Input = InputOf<typeof signInLog.list>

const browser = sql<SignIn['browser']>`browser_of(${signIns.userAgent})`

/** Filter and its cache key. */
function signInsWhere(input: Partial<Input>, now: Date): { where: SQL; key: string } {
  const { userName, outcome, ip, browser: family, method, within, from, to } = input
  const conditions = [
    userName ? isNamed(signIns.userName, userName) : undefined,
    outcome && (outcome === 'failed' ? isNotNull(signIns.problem) : isNull(signIns.problem)),
    ip ? eq(signIns.ip, ip) : undefined,
    family && sql`${browser} = ${family}`,
    method && eq(signIns.method, method),
    within && isWithin(signIns.time, within, now),
    ...inSpan(signIns.time, { from, to }),
  ].filter((condition) => condition !== undefined)
  return {
    where: and(...conditions) ?? sql`true`,
    key: JSON.stringify([userName, outcome, ip, family, method, within, from, to]),
  }
}

/** Times are milliseconds. */
export type ExportedSignIn = Pick<
  SignIn,
  'userName' | 'method' | 'problem' | 'ip' | 'browser' | 'userAgent'
> & {
  time: number
}

export async function findAllSignIns(
  db: Database,
  { now, isDescending, input }: { now: Date; isDescending: boolean; input: Partial<Input> },
) {
  const { where } = signInsWhere(input, now)
  const direction = isDescending ? sql`desc` : sql`asc`
  const pieces = streamRows<ExportedSignIn>(
    db,
    sql`select (extract(epoch from time) * 1000)::float8 as time, user_name as "userName", method, problem, ip,
      ${browser} as browser, user_agent as "userAgent"
    from ${signIns} where ${where} order by time ${direction}, id ${direction}`,
  )
  return { count: await db.$count(signIns, where), pieces }
}

export function createSignInList(platform: Platform) {
  const log = createLog({ table: signIns, time: signIns.time, id: signIns.id }, platform)
  return async (db: Database, { sort, current, size, ...input }: Input) => {
    const query = { ...signInsWhere(input, platform.now()), isDescending: sort !== 'time' }
    const { isOnPage, order, ...totals } = await log.find(db, { ...query, current, size })
    const rows = await db
      .select({
        id: signIns.id,
        time: signIns.time,
        userName: signIns.userName,
        userId: signIns.userId,
        face: faceOf(sql`sign_ins.user_id`),
        method: signIns.method,
        problem: signIns.problem,
        ip: signIns.ip,
        browser,
        userAgent: signIns.userAgent,
      })
      .from(signIns)
      .where(isOnPage)
      .orderBy(order)
    const records = rows.map((row) => ({ ...row, time: row.time.toISOString() }))
    return { current, size, ...totals, records }
  }
}
