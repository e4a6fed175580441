import * as z from 'zod'
import { batchIds } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { userColumnKeys, type UserColumn } from './user-columns.ts'
import { userFilters, userSorts } from './users.ts'

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

/** Ids with commas between them: those that are selected, few enough for an address. */
const ids = z
  .string()
  .max(8_000, 'invalid')
  .transform((text) => text.split(','))
  .pipe(batchIds)
  .meta({ type: 'string' })

export const userExports = {
  /** The people of a list, as a file in the caller's language: all that match, as they are at this moment; or of them those with these ids. */
  download: endpoint({
    method: 'GET',
    path: '/user-exports',
    allow: 'user:export',
    input: z.strictObject({
      ...userFilters.shape,
      ids: ids.optional(),
      sort: userSorts,
      format: z.enum(['xlsx', 'csv'], 'invalid'),
      columns: columns.optional(),
      /** Whose clock times are written by, such as `Asia/Shanghai`. */
      zone: z.string().max(64, 'invalid').default('UTC'),
    }),
    output: z.never(),
    answers: 'file',
    audit: 'user.export',
  }),
}
