import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import type { Platform } from '#server/lib/platform.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

type Guarded = {
  db: Database
  platform: Pick<Platform, 'now'>
  /** Called when deleting stops, with the reason. */
  onStop: (reason: string) => void
  /** Milliseconds that no change of the clock affects. */
  uptime?: () => number
}

/**
 * Returns whether data may be deleted by its age. By a clock that is ahead, sessions and logs would be lost for good.
 * Nothing is deleted while server and database differ by more than an hour, and for a day after the clock jumped ahead
 * by so much. A machine that slept looks the same, and deletes a day later.
 */
export function guardClock({
  db,
  platform,
  onStop,
  uptime = () => performance.now(),
}: Guarded): () => Promise<boolean> {
  const offset = () => platform.now().getTime() - uptime()
  let usual = offset()
  let waitsUntil = -Infinity
  let known: string | null = null

  function hasJumped(): boolean {
    const jump = offset() - usual
    usual += jump
    if (jump > hourMs) waitsUntil = uptime() + dayMs
    // Set right again.
    else if (jump < -hourMs) waitsUntil = -Infinity
    return uptime() < waitsUntil
  }

  async function reasonToWait(): Promise<string | null> {
    if (hasJumped()) return 'the clock jumped ahead; deleting goes on after a day'
    const { rows } = await db.execute<{ time: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`,
    )
    const difference = platform.now().getTime() - (rows[0]?.time ?? 0)
    return Math.abs(difference) > hourMs ? 'the clocks of server and database differ' : null
  }

  return async () => {
    const reason = await reasonToWait()
    if (reason !== null && reason !== known) onStop(reason)
    known = reason
    return reason === null
  }
}
