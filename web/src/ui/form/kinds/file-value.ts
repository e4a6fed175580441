import type { StoredFile } from '@amber/contract/stored-files.ts'

/** Value of a field while its file is uploaded: schemas refuse the empty id. */
export const unfinished = ({ name, size, type }: File): StoredFile => ({ id: '', name, size, type })

/** Reads the value of a file field. */
export function fileOf(value: unknown): StoredFile | null {
  return typeof value === 'object' && value !== null && 'id' in value ? (value as StoredFile) : null
}
