import { onlineMinutes } from '@amber/contract/sessions.ts'
import { and, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { sessions } from './schema.ts'

/** The earliest that a live session may have been used, plain and remembered, and been opened. */
export type LiveTerms = { idleSince: Date; idleRememberedSince: Date; oldSince: Date }

/**
 * What `requireLiveSession` asks of a session (server/src/http/session/authenticate.ts), as a condition. Who is disabled or
 * removed has none that is live: they end in the same transaction.
 */
export function isLive({ idleSince, idleRememberedSince, oldSince }: LiveTerms): SQL | undefined {
  return and(
    isNull(sessions.endedAt),
    // By itself for the index; the other line for those who are not remembered.
    gt(sessions.lastSeenAt, idleRememberedSince),
    sql`(${sessions.isRemembered} or ${gt(sessions.lastSeenAt, idleSince)})`,
    gt(sessions.createTime, oldSince),
  )
}

/** Whether a session was used within `onlineMinutes`. */
export function isRecentlyUsed(now: Date): SQL {
  return gt(sessions.lastSeenAt, new Date(now.getTime() - onlineMinutes * 60_000))
}
