import type { Logger } from 'pino'
import { errors } from '@amber/contract/errors.ts'
import { traceFields } from '#server/lib/trace.ts'
import type { Denied } from './bind.ts'
import { loggable } from './database-problems.ts'
import type { Limits } from '#server/http/limits/limits.ts'
import type { Problem } from './problem.ts'
import { recordDenied, type Call } from './run.ts'
import { recordOwnWrite } from './standby-reads.ts'

/** Returns the denials of the call, or of records in its batch. */
export function refusalsIn({ status, code, details }: Problem): readonly Denied[] {
  if (status === 403) return [{ code }]
  return (details.rows ?? []).filter((row) => errors[row.code].status === 403)
}

/** The response stays a denial even if recording it fails. */
export async function tryRecordDenied(
  call: Call,
  { refusals, limits, log }: { refusals: readonly Denied[]; limits: Limits; log: Logger },
): Promise<void> {
  if (refusals.length === 0) return
  try {
    for (const [code, same] of Map.groupBy(refusals, (refusal) => refusal.code))
      await recordDenied(call, same, limits.countDenials({ code, times: same.length }, call))
    await recordOwnWrite(call)
  } catch (error) {
    log.error(
      { err: loggable(error), ...traceFields(call.request.trace) },
      'a denied attempt was not recorded',
    )
  }
}
