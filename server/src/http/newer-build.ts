import type { Context as HonoContext } from 'hono'
import { buildHeader } from '@amber/contract/build-time.ts'
import { fail, type Problem } from './problem.ts'

/** Seconds after which the next server of a rolling upgrade may answer. */
const retryAfter = 2

/**
 * Returns the problem of a request that a newer web app sent, as during a rolling upgrade, else null. Answers what this
 * server does not know; the next server may (docs/decisions/0066-rolling-upgrades.md).
 */
export function outdatedFor(
  { req }: HonoContext,
  { buildTime = null }: { buildTime?: string | null | undefined },
): Problem | null {
  if (buildTime === null) return null
  const isNewer = Date.parse(req.header(buildHeader) ?? '') > Date.parse(buildTime)
  return isNewer ? fail('server_outdated', { retryAfter }) : null
}
