import type { Database } from '#server/db/connect.ts'
import type { Standbys } from '#server/db/standbys.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import type { Route } from './bind.ts'
import { isRetryable, isSilence, isStatementTimeout, problemOf } from './database-problems.ts'
import {
  lastWriteOf,
  recordWrite,
  type FoundSession,
} from '#server/http/session/session-lookup.queries.ts'

type Source = { db: Database; route: Route; standbys: Standbys | null }
type Reader = Source & { session: FoundSession | null }
type Writer = Source & { actor: Pick<Actor, 'id'> | null }

/**
 * Reads from a standby if the route may and it has all that the user wrote, or from another one if it fails; otherwise
 * from the primary. A missing record may only be new, so problems are decided by the primary as well.
 */
export async function readFrom<Result extends { data: unknown }>(
  { db, route, standbys, session }: Reader,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!standbys || route.onStandby !== 'read') return read(db)
  for (const standby of standbys.take(session ? lastWriteOf(session) : Infinity)) {
    try {
      const result = await untilLost(read(standby.db), standby.lost, discard)
      standby.countRead()
      return result
    } catch (error) {
      // It would be as slow elsewhere.
      if (isStatementTimeout(error)) throw error
      if (isOutage(error)) standby.suspend(error)
      else if (!(error instanceof StandbyLost)) break
    }
  }
  standbys.countPrimaryRead()
  return read(db)
}

class StandbyLost extends Error {
  override name = 'StandbyLost'
}

/** Does not wait for the timeout of a silent standby. */
async function untilLost<Result>(
  reading: Promise<Result>,
  lost: AbortSignal,
  discardResult: (result: Result) => unknown,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const give = () => {
    reject(new StandbyLost())
    reading.then(discardResult).catch(() => undefined)
  }
  if (lost.aborted) give()
  lost.addEventListener('abort', give)
  try {
    return await Promise.race([reading, promise])
  } finally {
    lost.removeEventListener('abort', give)
  }
}

/** Frees the connection of an abandoned file. */
async function discard({ data }: { data: unknown }): Promise<void> {
  if (typeof data === 'object' && data !== null && 'content' in data)
    await (data as FileAnswer).content.return(undefined)
}

/**
 * A conflict with the recovery of the standby (40001) is none. A silence may mean that all connections are busy; the
 * checks have their own.
 */
const isOutage = (error: unknown) =>
  !isRetryable(error) && !isSilence(error) && problemOf(error)?.code === 'database_unavailable'

/** Records a write of the user before the response, so that the next read contains it. */
export async function rememberWrite({ actor, db, route, standbys }: Writer): Promise<void> {
  const { endpoint, onStandby } = route
  const mayWrite = endpoint.method !== 'GET' || endpoint.audit !== undefined
  if (mayWrite && onStandby !== 'unseen') await recordOwnWrite({ actor, db, standbys })
}

export async function recordOwnWrite({
  actor,
  db,
  standbys,
}: Omit<Writer, 'route'>): Promise<void> {
  if (standbys && actor) await recordWrite(db, actor.id).catch(standbys.catchUp)
}
