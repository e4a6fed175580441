import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { userColumnKeys, type UserColumn } from './user-columns.ts'
import { id } from '@amber/contract/rules.ts'
import { userFilters, userSelectionLimit, userSorts } from './users.ts'

const isColumn = (name: string): name is UserColumn => userColumnKeys.some((key) => key === name)

/** Columns with commas between them, in the order of the file; all of them where none is named. */
const columns = z
  .string()
  .max(500, 'invalid')
  .transform((text) => text.split(','))
  .refine(
    (names): names is UserColumn[] => names.every(isColumn) && new Set(names).size === names.length,
    'invalid',
  )
  .meta({ type: 'string' })

/** What the file is like, whoever is in it. */
const file = {
  sort: userSorts,
  format: z.enum(['xlsx', 'csv'], 'invalid'),
  columns: columns.optional(),
  /** Whose clock times are written by, such as `Asia/Shanghai`. */
  zone: z.string().max(64, 'invalid').default('UTC'),
}

export const userExports = {
  /** The people of a list, as a file in the caller's language: all that match, as they are at this moment. */
  download: endpoint({
    method: 'GET',
    path: '/user-exports',
    allow: 'user:export',
    input: z.strictObject({
      ...userFilters.shape,
      ...file,
    }),
    output: z.never(),
    answers: 'file',
    audit: 'user.export',
  }),
  /** The users who are selected, as such a file: as many as can be. */
  downloadSelection: endpoint({
    method: 'POST',
    path: '/user-exports',
    allow: 'user:export',
    input: z.strictObject({ ids: z.array(id).min(1).max(userSelectionLimit), ...file }),
    output: z.never(),
    answers: 'file',
    audit: 'user.export',
  }),
}
