import type { Context as HonoContext } from 'hono'
import { buildHeader } from '@amber/contract/headers.ts'
import type { Platform } from '#server/lib/platform.ts'
import { fail, type Problem } from './problem.ts'

/** Seconds after which the next server of a rolling upgrade may answer. */
const retryAfter = 2

/** Tolerates differing clocks. Later builds count as unknown. */
const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns the problem of a request that a newer web app sent, as during a rolling upgrade, else null. Answers what this
 * server does not know; the next server may (docs/decisions/0066-rolling-upgrades.md).
 */
export function outdatedFor(
  { req }: HonoContext,
  { buildTime = null, platform }: { buildTime?: string | null; platform: Pick<Platform, 'now'> },
): Problem | null {
  if (buildTime === null) return null
  const theirs = Date.parse(req.header(buildHeader) ?? '')
  const isNewer = theirs > Date.parse(buildTime) && theirs < platform.now().getTime() + dayMs
  return isNewer ? fail('server_outdated', { retryAfter }) : null
}
