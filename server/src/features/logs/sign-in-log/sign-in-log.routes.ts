import { signInLog } from '@amber/contract/logs/sign-in-log.ts'
import { bind, bindFile, readOnStandby, type Route } from '#server/http/bind.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createQueue } from '#server/lib/queue.ts'
import { exportSignIns } from './sign-in-export.service.ts'
import { createSignInList } from './sign-in-log.queries.ts'

/** Each export holds a database connection until it is read. */
const filesAtOnce = { concurrency: 1, waitingLimit: 4 }

export function signInLogRoutes(platform: Platform): Route[] {
  const listSignIns = createSignInList(platform)
  const queue = createQueue(filesAtOnce)
  return [
    readOnStandby(bind(signInLog.list, ({ db, input }) => listSignIns(db, input))),
    readOnStandby(bindFile(signInLog.download, (context) => exportSignIns(context, queue))),
  ]
}
