import { resolve, sep } from 'node:path'
import * as z from 'zod'

const count = (most: number) => z.coerce.number().int().min(0).max(most)

export const backupVariables = {
  AMBER_BACKUP_FOLDER: z.string().min(1).optional(),
  AMBER_BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC such as 03:00')
    .default('03:00'),
  AMBER_BACKUP_KEEP_DAILY: count(3650).min(1).default(7),
  AMBER_BACKUP_KEEP_WEEKLY: count(520).default(4),
  AMBER_BACKUP_VERIFY: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  AMBER_BACKUP_PASSPHRASE: z.string().min(12, 'at least 12 characters').optional(),
  AMBER_WAL_FOLDER: z.string().min(1).optional(),
  AMBER_WAL_KEEP: count(365).min(1).default(2),
}

export type BackupOptions = {
  /** Null: no scheduled backups. */
  folder: string | null
  /** Time of day in UTC, as 03:00. */
  time: string
  keepDaily: number
  keepWeekly: number
  verifies: boolean
  /** Null: not encrypted. */
  passphrase: string | null
}

type BackupValues = z.output<z.ZodObject<typeof backupVariables>> & {
  DATABASE_URL?: string | undefined
  AMBER_DATA: string
}

/** Verification on the server of `DATABASE_URL` needs a right there, and its space and time. */
export function readBackups(values: BackupValues, complaints: string[]): BackupOptions {
  const isEmbedded = values.DATABASE_URL === undefined
  const { AMBER_BACKUP_FOLDER: given } = values
  const folder = given === undefined ? null : resolve(given)
  if (isEmbedded && folder !== null && isInData(folder, values))
    complaints.push(sentenceOfSameFolder('AMBER_BACKUP_FOLDER'))
  return {
    folder,
    time: values.AMBER_BACKUP_TIME,
    keepDaily: values.AMBER_BACKUP_KEEP_DAILY,
    keepWeekly: values.AMBER_BACKUP_KEEP_WEEKLY,
    verifies: values.AMBER_BACKUP_VERIFY ?? isEmbedded,
    passphrase: values.AMBER_BACKUP_PASSPHRASE ?? null,
  }
}

export type ArchiveOptions = {
  folder: string
  /** Number of base copies. */
  keep: number
}

/** Returns the WAL archive of the embedded Postgres; null without one. */
export function readArchive(values: BackupValues, complaints: string[]): ArchiveOptions | null {
  if (values.AMBER_WAL_FOLDER === undefined) return null
  const folder = resolve(values.AMBER_WAL_FOLDER)
  if (values.DATABASE_URL !== undefined)
    complaints.push(
      'AMBER_WAL_FOLDER: is for the embedded Postgres only. Archive the WAL of DATABASE_URL with its own tools',
    )
  else if (isInData(folder, values)) complaints.push(sentenceOfSameFolder('AMBER_WAL_FOLDER'))
  return { folder, keep: values.AMBER_WAL_KEEP }
}

const isInData = (folder: string, { AMBER_DATA }: Pick<BackupValues, 'AMBER_DATA'>) =>
  `${folder}${sep}`.startsWith(`${resolve(AMBER_DATA)}${sep}`)

const sentenceOfSameFolder = (name: string) =>
  `${name}: must not be in AMBER_DATA, because both would be lost together`
