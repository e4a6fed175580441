import { userImports } from '@amber/contract/users/user-imports.ts'
import { bind, bindFile, type Route } from '#server/http/bind.ts'
import { createQueue } from '#server/lib/queue.ts'
import { faultFile, template } from './import-files.service.ts'
import { cancel, faults, get, requestRun, upload } from './user-imports.service.ts'

/** Parsing occupies a processor; uploads are limited in limits.ts. */
const atOnce = { concurrency: 2, waitingLimit: 4 }

export function userImportsRoutes(): Route[] {
  const queue = createQueue(atOnce)
  return [
    bind(userImports.upload, (context) => upload(context, queue)),
    bind(userImports.get, get),
    bind(userImports.faults, faults),
    bindFile(userImports.faultFile, faultFile),
    bind(userImports.run, requestRun),
    bind(userImports.cancel, cancel),
    bindFile(userImports.template, template),
  ]
}
