import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { exportedUserFields, type ExportedUserField } from './user-fields.ts'
import { id } from '@amber/contract/rules.ts'
import { userFilters, userSelectionLimit, userSorts } from './users.ts'

const isColumn = (name: string): name is ExportedUserField =>
  exportedUserFields.some((key) => key === name)

/** Comma-separated, in file order. */
const columns = z
  .string()
  .max(500, 'invalid')
  .transform((text) => text.split(','))
  .refine(
    (names): names is ExportedUserField[] =>
      names.every(isColumn) && new Set(names).size === names.length,
    'invalid',
  )
  .meta({ type: 'string' })

const file = {
  sort: userSorts,
  format: z.enum(['xlsx', 'csv'], 'invalid'),
  columns: columns.optional(),
  /** Time zone of written times. */
  zone: z.string().max(64, 'invalid').default('UTC'),
}

export const userExports = {
  /** Exports one snapshot in the caller's language. */
  download: endpoint({
    method: 'GET',
    path: '/user-exports',
    allow: 'user:export',
    errors: ['workbook_too_long'],
    input: z.strictObject({
      ...userFilters.shape,
      ...file,
    }),
    output: z.never(),
    answers: 'file',
    audit: 'user.export',
  }),
  downloadSelection: endpoint({
    method: 'POST',
    path: '/user-exports',
    allow: 'user:export',
    errors: ['workbook_too_long'],
    input: z.strictObject({ ids: z.array(id).min(1).max(userSelectionLimit), ...file }),
    output: z.never(),
    answers: 'file',
    audit: 'user.export',
  }),
}
