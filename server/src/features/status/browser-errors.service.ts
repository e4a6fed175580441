import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import {
  listedBrowserErrors,
  type browserErrors as calls,
} from '@amber/contract/status/browser-errors.ts'
import type { Database } from '#server/db/connect.ts'
import type { Context, SignedInContext } from '#server/http/bind.ts'
import { countCall } from '#server/http/limits/limits.queries.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { addReport, listReports, removeGroup } from './browser-errors.queries.ts'
import { shortenReport } from './shorten-report.ts'

/** Reports a minute from all browsers together. */
const mostInAll = 120

export async function report({
  db,
  input,
  now,
  platform,
}: Context<InputOf<typeof calls.report>>): Promise<OutputOf<typeof calls.report>> {
  const { calls: reports, windowEndsAt } = await countCall(db, { key: 'browser errors', now })
  if (reports > mostInAll)
    throw fail('rate_limited', {
      retryAfter: Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000)),
    })
  const { cause, ...shown } = shortenReport(input)
  const fingerprint = platform.sha256(cause).toHex()
  await addReport(db, { ...shown, id: newId(platform), fingerprint, now })
  return {}
}

export async function list({ db }: { db: Database }): Promise<OutputOf<typeof calls.list>> {
  const { total, records } = await listReports(db, listedBrowserErrors)
  return {
    total,
    records: records.map(({ firstSeenAt, lastSeenAt, ...record }) => ({
      ...record,
      firstSeenTime: firstSeenAt.toISOString(),
      lastSeenTime: lastSeenAt.toISOString(),
    })),
  }
}

export async function dismiss({
  audit,
  db,
  input: { id },
}: SignedInContext<InputOf<typeof calls.dismiss>>) {
  const removed = await removeGroup(db, id)
  if (!removed) throw fail('browser_error_missing')
  const { count, message } = removed
  audit({
    target: { type: 'browser_error', id, name: message.slice(0, 100) },
    before: { reports: count },
  })
  return {}
}
