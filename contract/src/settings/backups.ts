import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'

const backup = z.object({
  file: z.string(),
  createdAt: z.iso.datetime(),
  bytes: z.int(),
  /** Last migration. */
  schema: z.string(),
  /** Only encrypted backups can be downloaded. */
  isEncrypted: z.boolean(),
  verifiedAt: z.iso.datetime().nullable(),
})
export type Backup = z.infer<typeof backup>

const state = z.object({
  /** Null if the server has no folder for backups. */
  schedule: z
    .object({
      /** Time of day in UTC, as 03:00. */
      time: z.string(),
      keepDaily: z.int(),
      keepWeekly: z.int(),
      isEncrypted: z.boolean(),
    })
    .nullable(),
  /** Running, or requested and about to start. */
  isRunning: z.boolean(),
  /** When the last run failed or was interrupted; null after a success. */
  failedAt: z.iso.datetime().nullable(),
  /** Newest first. */
  backups: z.array(backup),
})
export type BackupState = z.infer<typeof state>

const file = z.string().regex(/^[a-z0-9][\w.-]{0,100}\.backup$/i, 'invalid')

export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/backups',
    allow: 'setting:update',
    input: z.strictObject({}),
    output: state,
  }),
  /** Has a server of the cluster make a backup, or joins a running one. */
  create: endpoint({
    method: 'POST',
    path: '/backups',
    allow: 'setting:update',
    errors: ['backups_not_configured'],
    input: z.strictObject({}),
    output: state,
    audit: 'backup.create',
    idempotent: true,
  }),
  download: endpoint({
    method: 'GET',
    path: '/backups/:file/content',
    allow: 'setting:update',
    errors: ['backup_missing', 'backup_not_encrypted'],
    input: z.strictObject({ file }),
    output: z.never(),
    answers: 'file',
    audit: 'backup.download',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/backups/:file',
    allow: 'setting:update',
    errors: ['backup_missing'],
    input: z.strictObject({ file }),
    output: z.null(),
    audit: 'backup.remove',
    idempotent: true,
  }),
}
