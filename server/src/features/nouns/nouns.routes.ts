import type { Endpoint } from '@amber/contract/endpoint.ts'
import { nounCalls, type NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { nouns } from '@amber/contract/nouns/nouns.ts'
import { recordFiles } from '@amber/contract/nouns/record-files.ts'
import { tableOfNoun } from '#server/db/noun-tables.ts'
import {
  bind,
  bindFile,
  readOnStandby,
  type Route,
  type SignedInContext,
} from '#server/http/bind.ts'
import { createQueue, type Queue } from '#server/lib/queue.ts'
import { nounImportCalls } from '@amber/contract/nouns/noun-imports.ts'
import { nounImportFiles } from './noun-import-files.service.ts'
import { createNounImport } from './noun-imports.service.ts'
import { limitToSeen } from './hidden-fields.service.ts'
import type { NounStore } from './nouns.queries.ts'
import { exportRecords } from './noun-export.service.ts'
import { createNounService } from './nouns.service.ts'
import { uploadRecordFile } from './record-files.service.ts'

/** Each export holds a database connection until it is read. */
const atOnce = { concurrency: 2, waitingLimit: 4 }

/** Routes of a noun's import, if it has imported fields. */
function importRoutes(store: NounStore, queue: Queue): Route[] {
  const calls = nounImportCalls[store.noun.name]
  if (!calls) return []
  const imports = createNounImport(store, queue)
  const files = nounImportFiles(store.noun, imports)
  return [
    bind(calls.upload, imports.upload),
    bind(calls.get, imports.get),
    bind(calls.faults, imports.faults),
    bind(calls.run, imports.run),
    bind(calls.cancel, imports.cancel),
    bindFile(calls.faultFile, files.faultFile),
    bindFile(calls.template, files.template),
  ]
}

/** Routes of a noun but those of its import. */
export function recordRoutes(store: NounStore, calls: NounCalls, queue: Queue): Route[] {
  const { noun, table } = store
  const service = createNounService(noun, table)
  const { download, file, ...others } = calls
  const bound = Object.entries<Endpoint>(others).map(([verb, endpoint]): [string, Route] => [
    verb,
    // The endpoint has checked the input, which depends on the fields of the noun.
    bind(
      endpoint,
      service[verb as keyof typeof service] as (
        context: SignedInContext<unknown>,
      ) => Promise<unknown>,
    ),
  ])
  const exported = readOnStandby(
    bindFile(download, (context) => exportRecords(context, store, queue)),
  )
  return [
    ['download', exported] as const,
    ...(file ? [['file', bindFile(file, service.file)] as const] : []),
    ...bound,
  ].map(([verb, route]) => limitToSeen(noun, verb, route))
}

/** Routes of each noun that the contract declares. */
export function nounsRoutes(): Route[] {
  const queue = createQueue(atOnce)
  // Parsing occupies a processor.
  const checks = createQueue(atOnce)
  const ofNouns = Object.entries<Noun>(nouns).flatMap(([key, noun]) => {
    const calls = (nounCalls as Readonly<Record<string, NounCalls>>)[key]
    if (!calls) throw new Error(`${noun.name} has no endpoints`)
    const store = { noun, table: tableOfNoun(noun) }
    return [...importRoutes(store, checks), ...recordRoutes(store, calls, queue)]
  })
  return [bind(recordFiles.upload, uploadRecordFile), ...ofNouns]
}
