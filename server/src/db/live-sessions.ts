import { onlineMinutes } from '@amber/contract/sessions.ts'
import { and, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { sessions } from './schema.ts'

export type LiveTerms = { idleSince: Date; idleRememberedSince: Date; oldSince: Date }

/** Matches sessions that `requireLiveSession` accepts. Those of disabled and deleted users have ended. */
export function isLive({ idleSince, idleRememberedSince, oldSince }: LiveTerms): SQL | undefined {
  return and(
    isNull(sessions.endedAt),
    // Separate, to use the index.
    gt(sessions.lastSeenAt, idleRememberedSince),
    sql`(${sessions.isRemembered} or ${gt(sessions.lastSeenAt, idleSince)})`,
    gt(sessions.createTime, oldSince),
  )
}

/** Matches sessions used within `onlineMinutes`. */
export function isRecentlyUsed(now: Date): SQL {
  return gt(sessions.lastSeenAt, new Date(now.getTime() - onlineMinutes * 60_000))
}
