import { auditLog } from '@amber/contract/audit-log.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createEventList, getEvent } from './audit-log.queries.ts'
import { askForVerification, readVerification } from './verification.service.ts'

export function auditLogRoutes(platform: Platform): Route[] {
  const listEvents = createEventList(platform)
  return [
    bind(auditLog.list, ({ db, input }) => listEvents(db, input)),
    bind(auditLog.get, async ({ db, input }) => {
      const event = await getEvent(db, input.id)
      if (!event) throw fail('audit_event_missing')
      return event
    }),
    bind(auditLog.verification, ({ db }) => readVerification(db)),
    bind(auditLog.verify, askForVerification),
  ]
}
