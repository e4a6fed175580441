import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { bind, bindFile, readOnStandby, type Route } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createQueue } from '#server/lib/queue.ts'
import { exportEvents } from './audit-export.service.ts'
import { createEventList, getEvent } from './audit-log.queries.ts'
import {
  askForVerification,
  readVerification,
} from '#server/features/logs/audit-chain/verification.service.ts'

/** Each export holds a database connection until it is read. */
const filesAtOnce = { concurrency: 1, waitingLimit: 4 }

export function auditLogRoutes(platform: Platform): Route[] {
  const listEvents = createEventList(platform)
  const queue = createQueue(filesAtOnce)
  return [
    readOnStandby(bind(auditLog.list, ({ db, input }) => listEvents(db, input))),
    readOnStandby(
      bind(auditLog.get, async ({ actor, db, input }) => {
        const event = await getEvent(db, input.id, actor)
        if (!event) throw fail('audit_event_missing')
        return event
      }),
    ),
    readOnStandby(bindFile(auditLog.download, (context) => exportEvents(context, queue))),
    bind(auditLog.verification, ({ db }) => readVerification(db)),
    bind(auditLog.verify, askForVerification),
  ]
}
