import * as z from 'zod'
import { importCalls, importFault, type SheetImport } from '@amber/contract/imports.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const importRowLimit = 100_000

/** Faults besides those of any import. */
export const userImportFaultTexts = {
  role_missing: { zh: '角色不存在：{value}', en: "This role doesn't exist: {value}" },
  role_ambiguous: {
    zh: '有多个角色名为“{value}”，请填写角色编码',
    en: 'Several roles are named {value}. Use the role code.',
  },
  role_not_grantable: {
    zh: '不能授予此角色：{value}',
    en: "You can't assign this role: {value}",
  },
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

export type UserImport = SheetImport

/** The run queues the valid rows for one transaction, and is audited when done. */
export const userImports = importCalls({
  path: '/user-imports',
  templatePath: '/user-import-template',
  allow: 'user:import',
  fault: importFault.extend({ userName: z.string() }),
  upload: {},
  audit: null,
  runErrors: ['role_not_grantable'],
})
