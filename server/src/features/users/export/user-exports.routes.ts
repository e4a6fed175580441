import { userExports } from '@amber/contract/users/user-exports.ts'
import { bindFile, readOnStandby, type Route } from '#server/http/bind.ts'
import { createQueue } from '#server/lib/queue.ts'
import { download } from './user-exports.service.ts'

/** Each export holds a database connection until it is read. */
const atOnce = { concurrency: 2, waitingLimit: 4 }

export function userExportsRoutes(): Route[] {
  const queue = createQueue(atOnce)
  return [
    readOnStandby(bindFile(userExports.download, (context) => download(context, queue))),
    readOnStandby(bindFile(userExports.downloadSelection, (context) => download(context, queue))),
  ]
}
