import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import type { Platform } from '#server/lib/platform.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs

/** Reasons to delete nothing, as codes of refused runs with sentences of the log. */
const reasons = {
  clock_jumped: 'the clock jumped ahead; deleting goes on after a day',
  clocks_differ: 'the clocks of server and database differ',
}
type Reason = keyof typeof reasons

type Guarded = {
  db: Database
  platform: Pick<Platform, 'now'>
  /** Called when deleting stops, with the reason. */
  onStop: (reason: string) => void
  /** Milliseconds that no change of the clock affects. */
  uptime?: () => number
}

/**
 * Returns why no data may be deleted by its age, or null. By a clock that is ahead, sessions and logs would be lost for
 * good. Nothing is deleted while server and database differ by more than an hour, and for a day of uptime after the
 * clock jumped ahead by this much. A machine that slept looks the same. Further jumps below a week do not prolong the day:
 * otherwise one that sleeps each night would never delete.
 */
export function guardClock({
  db,
  platform,
  onStop,
  uptime = () => performance.now(),
}: Guarded): () => Promise<Reason | null> {
  const offset = () => platform.now().getTime() - uptime()
  let latest = offset()
  let beforeJump = latest
  let waitsUntil = -Infinity
  let known: Reason | null = null

  function hasJumped(): boolean {
    const before = latest
    latest = offset()
    const jump = latest - before
    const isWaiting = uptime() < waitsUntil
    if (!isWaiting && jump <= hourMs) return false
    if (!isWaiting) beforeJump = before
    if (!isWaiting || jump > weekMs) {
      waitsUntil = uptime() + dayMs
    } else if (latest - beforeJump <= hourMs) {
      // Set right again.
      waitsUntil = -Infinity
      return false
    }
    return true
  }

  async function reasonToWait(): Promise<Reason | null> {
    if (hasJumped()) return 'clock_jumped'
    const { rows } = await db.execute<{ time: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`,
    )
    const difference = platform.now().getTime() - (rows[0]?.time ?? 0)
    return Math.abs(difference) > hourMs ? 'clocks_differ' : null
  }

  return async () => {
    const reason = await reasonToWait()
    if (reason !== null && reason !== known) onStop(reasons[reason])
    known = reason
    return reason
  }
}
