import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { withoutHidden } from './hidden-text.ts'
import type { LocalizedText } from './localized-text.ts'
import type { AuditAction } from '@amber/contract/logs/audit.ts'
import type { Permission } from './permissions.ts'
import { id } from './rules.ts'

export const importFileLimit = 30 * 2 ** 20
export const importFaultsShown = 100

/** Faults besides those of the field rules. */
export const importFaultTexts = {
  row_duplicate: { zh: '与第 {value} 行重复', en: 'Duplicate of row {value}' },
  formula_refused: {
    zh: '不支持公式，请粘贴为值',
    en: "Formulas aren't supported. Paste values instead.",
  },
  word_unknown: { zh: '无法识别：{value}', en: 'Not recognized: {value}' },
} as const satisfies Record<string, LocalizedText>

const sheetImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: z.enum(['checking', 'checked', 'waiting', 'running', 'done', 'failed', 'cancelled']),
  /** All rows, and faulty ones. */
  total: z.number().int(),
  bad: z.number().int(),
  allOrNothing: z.boolean(),
  /** Imported rows; visible only once all are. */
  progress: z.number().int(),
  imported: z.number().int(),
  problem: z.string().nullable(),
  expiresTime: z.iso.datetime(),
})
export type SheetImport = z.infer<typeof sheetImport>

/** Faults of a row; names of the record are added by its kind. */
export const importFault = z.object({
  /** Row number of the spreadsheet. */
  row: z.number().int(),
  /** Message in the reader's language. */
  problems: z.array(z.object({ field: z.string(), column: z.string(), message: z.string() })),
})

const format = z.enum(['xlsx', 'csv'], 'invalid')
const number = z
  .string()
  .regex(/^\d{1,7}$/, 'invalid')
  .transform(Number)
  .meta({ type: 'string' })

const sheetErrors = [
  'sheet_unsupported',
  'sheet_broken',
  'sheet_macros',
  'sheet_too_large',
  'sheet_too_long',
  'sheet_empty',
  'sheet_heading_missing',
  'sheet_heading_twice',
] as const satisfies readonly ErrorCode[]

type Options<
  Fault extends z.ZodObject,
  Upload extends z.ZodRawShape,
  RunError extends ErrorCode,
> = {
  path: `/${string}`
  templatePath: `/${string}`
  allow: Permission
  fault: Fault
  /** Further input of the upload. */
  upload: Upload
  /** Audit action of the run; null if a job runs it and writes the event. */
  audit: AuditAction | null
  /** Further error codes of the run. */
  runErrors: readonly RunError[]
}

/** Declares an import from a file: it is checked first, then run. */
export function importCalls<
  Fault extends z.ZodObject,
  Upload extends z.ZodRawShape,
  const RunError extends ErrorCode,
>({
  path,
  templatePath,
  allow,
  fault,
  upload,
  audit,
  runErrors,
}: Options<Fault, Upload, RunError>) {
  return {
    /** Imports nothing yet. Drops an earlier upload of the caller. */
    upload: endpoint({
      method: 'POST',
      path,
      allow,
      errors: sheetErrors,
      input: z.strictObject({
        fileName: z.string().max(255, 'invalid').overwrite(withoutHidden).default(''),
        ...upload,
      }),
      output: sheetImport,
      takesFile: importFileLimit,
      audit: null,
      idempotent: false,
      status: 201,
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      allow,
      errors: ['import_missing'],
      input: z.strictObject({ id }),
      output: sheetImport,
    }),
    /** Faulty rows after a row. */
    faults: endpoint({
      method: 'GET',
      path: `${path}/:id/faults`,
      allow,
      errors: ['import_missing'],
      input: z.strictObject({ id, after: number.optional() }),
      output: z.array(fault),
    }),
    ...filesOf({ path, templatePath, allow }),
    ...runOf({ path, allow, audit, runErrors }),
  }
}

function runOf<RunError extends ErrorCode>({
  path,
  allow,
  audit,
  runErrors,
}: Pick<Options<z.ZodObject, z.ZodRawShape, RunError>, 'path' | 'allow' | 'audit' | 'runErrors'>) {
  return {
    /** Imports the valid rows in one transaction. */
    run: endpoint({
      method: 'POST',
      path: `${path}/:id/run`,
      allow,
      errors: [
        'import_missing',
        'import_not_ready',
        'import_refused',
        'import_empty',
        ...runErrors,
      ],
      input: z.strictObject({ id, allOrNothing: z.boolean().default(false) }),
      output: sheetImport,
      audit,
      idempotent: audit !== null,
    }),
    /** A running import is rolled back. */
    cancel: endpoint({
      method: 'POST',
      path: `${path}/:id/cancel`,
      allow,
      errors: ['import_missing', 'import_not_ready'],
      input: z.strictObject({ id }),
      output: sheetImport,
      audit: null,
      idempotent: false,
    }),
  }
}

function filesOf({
  path,
  templatePath,
  allow,
}: Pick<Options<z.ZodObject, z.ZodRawShape, ErrorCode>, 'path' | 'templatePath' | 'allow'>) {
  return {
    faultFile: endpoint({
      method: 'GET',
      path: `${path}/:id/fault-file`,
      allow,
      errors: ['import_missing'],
      input: z.strictObject({ id, format }),
      output: z.never(),
      answers: 'file',
    }),
    template: endpoint({
      method: 'GET',
      path: templatePath,
      allow,
      input: z.strictObject({ format }),
      output: z.never(),
      answers: 'file',
    }),
  }
}

/** Endpoints of any import. */
export type ImportCalls = ReturnType<
  typeof importCalls<typeof importFault, z.ZodRawShape, ErrorCode>
>
