import * as z from 'zod'
import { withoutHidden } from '@amber/contract/hidden-text.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { id } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const importFileLimit = 30 * 2 ** 20
export const importRowLimit = 100_000
export const importFaultsShown = 100

/** Besides those of the field rules. */
export const importFaultTexts = {
  row_duplicate: { zh: '与第 {value} 行重复', en: 'Duplicate of row {value}' },
  formula_refused: {
    zh: '不支持公式，请粘贴为值',
    en: "Formulas aren't supported. Paste values instead.",
  },
  role_missing: { zh: '角色不存在：{value}', en: "This role doesn't exist: {value}" },
  role_ambiguous: {
    zh: '有多个角色名为“{value}”，请填写角色编码',
    en: 'Several roles are named {value}. Use the role code.',
  },
  role_not_grantable: {
    zh: '不能授予此角色：{value}',
    en: "You can't assign this role: {value}",
  },
  word_unknown: { zh: '无法识别：{value}', en: 'Not recognized: {value}' },
} as const satisfies Record<string, LocalizedText>

export const importProblemTexts = {
  interrupted: {
    zh: '服务器在导入过程中停止，未导入任何用户。请重新导入。',
    en: 'The server stopped during the import. No users were imported. Import the file again.',
  },
  rows_taken: {
    zh: '检查后有用户名被占用，未导入任何用户。请重新上传。',
    en: 'Some usernames were taken after the check. No users were imported. Upload the file again.',
  },
  role_missing: {
    zh: '检查后有角色被删除，未导入任何用户。请重新上传。',
    en: 'A role was deleted after the check. No users were imported. Upload the file again.',
  },
  contacts_conflicting: {
    zh: '检查后有手机号或邮箱被占用，未导入任何用户。请重新上传。',
    en: 'Some phone numbers or emails were taken after the check. No users were imported. Upload the file again.',
  },
  not_allowed: {
    zh: '您已没有导入权限，未导入任何用户。',
    en: 'You no longer have permission to import. No users were imported.',
  },
  unexpected: {
    zh: '导入失败，未导入任何用户。请稍后再试。',
    en: 'The import failed. No users were imported. Try again later.',
  },
} as const satisfies Record<string, LocalizedText>

export type ImportProblem = keyof typeof importProblemTexts

const userImport = z.object({
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
export type UserImport = z.infer<typeof userImport>

const fault = z.object({
  /** Row number of the spreadsheet. */
  row: z.number().int(),
  userName: z.string(),
  /** Message in the reader's language. */
  problems: z.array(z.object({ field: z.string(), column: z.string(), message: z.string() })),
})

const format = z.enum(['xlsx', 'csv'], 'invalid')
const number = z
  .string()
  .regex(/^\d{1,7}$/, 'invalid')
  .transform(Number)
  .meta({ type: 'string' })

export const userImports = {
  /** Imports nothing yet. Drops an earlier upload of the caller. */
  upload: endpoint({
    method: 'POST',
    path: '/user-imports',
    allow: 'user:import',
    input: z.strictObject({
      fileName: z.string().max(255, 'invalid').overwrite(withoutHidden).default(''),
    }),
    output: userImport,
    takesFile: importFileLimit,
    audit: null,
    idempotent: false,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user-imports/:id',
    allow: 'user:import',
    input: z.strictObject({ id }),
    output: userImport,
  }),
  /** Faulty rows after a row. */
  faults: endpoint({
    method: 'GET',
    path: '/user-imports/:id/faults',
    allow: 'user:import',
    input: z.strictObject({ id, after: number.optional() }),
    output: z.array(fault),
  }),
  faultFile: endpoint({
    method: 'GET',
    path: '/user-imports/:id/fault-file',
    allow: 'user:import',
    input: z.strictObject({ id, format }),
    output: z.never(),
    answers: 'file',
  }),
  /** Queues the valid rows for one transaction. Audited when done. */
  run: endpoint({
    method: 'POST',
    path: '/user-imports/:id/run',
    allow: 'user:import',
    input: z.strictObject({ id, allOrNothing: z.boolean().default(false) }),
    output: userImport,
    audit: null,
    idempotent: false,
  }),
  /** A running import is rolled back. */
  cancel: endpoint({
    method: 'POST',
    path: '/user-imports/:id/cancel',
    allow: 'user:import',
    input: z.strictObject({ id }),
    output: userImport,
    audit: null,
    idempotent: false,
  }),
  template: endpoint({
    method: 'GET',
    path: '/user-import-template',
    allow: 'user:import',
    input: z.strictObject({ format }),
    output: z.never(),
    answers: 'file',
  }),
}
