import { health } from '@amber/contract/health.ts'
import type { Database } from '#server/db/connect.ts'
import { bindPublic, type Route } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { listAppliedMigrations } from './health.queries.ts'

type Options = {
  migrations: readonly string[]
  draining?: AbortSignal
  readiness?: Database
}

export function healthRoutes({ migrations, draining, readiness }: Options): Route[] {
  let reading: Promise<string[]> | undefined
  /** Probes of several balancers share a read, as it has one connection. */
  const readApplied = (db: Database) =>
    (reading ??= listAppliedMigrations(readiness ?? db).finally(() => {
      reading = undefined
    }))
  return [
    bindPublic(health.live, async () => ({ status: 'live' as const })),
    bindPublic(health.ready, async ({ db }) => {
      if (draining?.aborted) throw fail('server_busy', { retryAfter: 2 })
      const applied = new Set(await readApplied(db))
      if (!migrations.every((name) => applied.has(name)))
        throw fail('database_unavailable', { retryAfter: 2 })
      return { status: 'ready' as const }
    }),
  ]
}
