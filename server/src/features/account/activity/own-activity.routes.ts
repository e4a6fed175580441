import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { endOtherOwn, endOwn, listOwnSessions } from '#server/features/sessions/sessions.service.ts'
import { signInsOf } from '#server/features/users/history/user-history.service.ts'
import { bind, bindFile, readOnStandby, type Route } from '#server/http/bind.ts'
import { createQueue } from '#server/lib/queue.ts'
import { listOwnOperations } from './own-operations.queries.ts'
import type { MoreData } from './own-export-part.service.ts'
import { downloadOwnData } from './own-export.service.ts'

/** Each export holds a database connection until it is read. */
const atOnce = { concurrency: 2, waitingLimit: 4 }

/** `moreData` is what other features store about a user. */
export function ownActivityRoutes(moreData: readonly MoreData[]): Route[] {
  const queue = createQueue(atOnce)
  return [
    bind(ownActivity.listSessions, listOwnSessions),
    bind(ownActivity.endSession, (context) => endOwn(context, context.input.id)),
    bind(ownActivity.endOtherSessions, endOtherOwn),
    readOnStandby(
      bind(ownActivity.listSignIns, ({ actor, db, input }) =>
        signInsOf(db, { ...input, id: actor.id }),
      ),
    ),
    readOnStandby(
      bind(ownActivity.listOperations, ({ actor, db, input }) =>
        listOwnOperations(db, { ...input, actorId: actor.id }),
      ),
    ),
    bindFile(ownActivity.download, (context) => downloadOwnData(context, { queue, moreData })),
  ]
}
