import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { channels } from '@amber/contract/sign-in/codes.ts'
import { findingCodes } from './findings.ts'

const time = z.iso.datetime()
const count = z.number().int()

export const jobOutcomes = ['done', 'failed', 'interrupted', 'lost'] as const

const jobRun = z.object({
  outcome: z.enum(jobOutcomes),
  startTime: time,
  seconds: z.number(),
  /** Code or class of the error. */
  error: z.string().nullable(),
  handled: count.nullable(),
})
export type JobRun = z.infer<typeof jobRun>

const job = z.object({
  name: z.string(),
  /** Null until a server of this version has registered it. */
  everySeconds: z.number().nullable(),
  /** Runs only while there is work. */
  isOnDemand: z.boolean(),
  isPaused: z.boolean(),
  isRequested: z.boolean(),
  /** Null while it does not run. */
  runningSince: time.nullable(),
  nextRunTime: time,
  failures: count,
  /** Latest first. */
  runs: z.array(jobRun),
})
export type ListedJob = z.infer<typeof job>

const server = z.object({
  id: z.string(),
  host: z.string(),
  /** Null for one of an older version. */
  version: z.string().nullable(),
  /** When its web app was built; null for one without. Servers of an older version leave it out. */
  buildTime: time.nullable().optional(),
  startTime: time,
  lastSeenTime: time,
  isSilent: z.boolean(),
})

/**
 * Why a standby is not used; `primary` means that it is the primary, `foreign` that it belongs to another database,
 * `unsupported` that it does not tell how far it has replayed.
 */
export const standbyProblems = [
  'unreachable',
  'primary',
  'foreign',
  'unsupported',
  'behind',
] as const
export type StandbyProblem = (typeof standbyProblems)[number]

/** State as seen by the server that responds. */
const standby = z.object({
  /** Host and port. */
  name: z.string(),
  /** Null while reads come from the standby. */
  problem: z.enum(standbyProblems).nullable(),
  /** Null if it is unknown. */
  lagSeconds: z.number().nullable(),
})

const backup = z.object({
  createTime: time,
  bytes: z.number(),
  /** Whether a trial restore succeeded; null if this server tries none. */
  isVerified: z.boolean().nullable(),
})

const statement = z.object({
  /** Without values. */
  text: z.string(),
  calls: count,
  meanMs: z.number(),
})

const database = z.object({
  version: z.string(),
  bytes: z.number(),
  connections: count,
  mostConnections: count,
  replicas: z.array(z.object({ name: z.string(), lagSeconds: z.number().nullable() })),
  /** Listed in AMBER_DATABASE_READ_URL, without the primary among them. Servers of an older version leave them out. */
  standbys: z.array(standby).optional(),
  /** Whether the extension pg_stat_statements can be installed. */
  canListSlowest: z.boolean(),
  /** Null without that extension. */
  slowest: z.array(statement).nullable(),
})

export const systemStatus = {
  read: endpoint({
    method: 'GET',
    path: '/system-status',
    allow: 'status:list',
    input: z.strictObject({}),
    output: z.object({
      time,
      version: z.string(),
      warnings: z.array(
        z.object({
          code: z.enum(findingCodes),
          values: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
      servers: z.array(server),
      database,
      outbox: z.array(
        z.object({
          channel: z.enum(channels),
          waiting: count,
          waitingSeconds: z.number(),
          /** In the last 24 hours. */
          failed: count,
        }),
      ),
      jobs: z.array(job),
      /** Backups of the server that responds; null if it makes none. Servers of an older version leave it out. */
      backups: z
        .object({
          /** Whether their folder can be read. */
          isReadable: z.boolean(),
          newest: backup.nullable(),
          /** When the next daily backup is due; null if it is due now. */
          nextTime: time.nullable(),
        })
        .nullable()
        .optional(),
      /** Data folder of the server that responds; null if it has none. */
      disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
    }),
  }),
}

export type SystemStatus = OutputOf<typeof systemStatus.read>
export type Warning = SystemStatus['warnings'][number]
