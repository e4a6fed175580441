import { logExportInput } from '@amber/contract/paging.ts'
import { importCalls, importFault } from '@amber/contract/imports.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { AuditAction } from '@amber/contract/logs/audit.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import * as z from 'zod'
import { importedFieldsOf, kebabCase, type Noun } from './define-noun.ts'
import { nounList } from './nouns.ts'

/** Rows are inserted while the caller waits, unlike those of users. */
export const nounImportRowLimit = 10_000

/** Faults besides those of any import. */
export const nounImportFaultTexts = {
  user_ambiguous: {
    zh: '有多个用户的昵称为“{value}”，请改填用户名',
    en: 'Multiple users are named {value}. Use the username.',
  },
  reference_ambiguous: {
    zh: '有多条记录名为“{value}”，请先改名以便区分',
    en: 'Multiple records are named {value}. Rename them first.',
  },
  reference_unknown: {
    zh: '记录不存在或已被删除：{value}',
    en: "This record doesn't exist or was deleted: {value}",
  },
  user_unknown: {
    zh: '用户不存在或已被删除：{value}',
    en: "This user doesn't exist or was deleted: {value}",
  },
} as const satisfies Record<string, LocalizedText>

/** Faults of a row; `name` is the value of the field that names the record. */
export const nounImportFault = importFault.extend({ name: z.string() })

/** Declares the import of a noun's records. */
function importsOf({ name }: Pick<Noun, 'name'>) {
  return importCalls({
    path: `/${kebabCase(name)}-imports`,
    templatePath: `/${kebabCase(name)}-import-template`,
    allow: `${name}:import` as Permission,
    fault: nounImportFault,
    // Time zone of times in the file.
    upload: { zone: logExportInput.zone },
    audit: `${name}.import` as AuditAction,
    // Another user may have taken a value since the check.
    runErrors: ['value_taken'],
  })
}
export type NounImportCalls = ReturnType<typeof importsOf>

/** Endpoints of imports by the name of the noun, for those that have imported fields. */
export const nounImportCalls: Readonly<Record<string, NounImportCalls>> = Object.fromEntries(
  nounList
    .filter((noun) => importedFieldsOf(noun).length > 0)
    .map((noun) => [noun.name, importsOf(noun)]),
)
