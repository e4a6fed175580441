import { builtInRoles } from '@amber/contract/roles/roles.ts'
import { genderTexts, importedUserFields, userFields } from '@amber/contract/users/user-fields.ts'
import { importFaultsShown } from '@amber/contract/imports.ts'
import { genderCodes, statusCodes } from '@amber/contract/rules.ts'
import { importRowLimit } from '@amber/contract/users/user-imports.ts'
import { translate, type Language, type LocalizedText } from '@amber/contract/localized-text.ts'
import type { Database } from '#server/db/connect.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import {
  faultsFile,
  templateFile,
  type NamedFault,
} from '#server/http/sheet-import/import-files.ts'
import { requiredColumns } from './import-row.ts'
import { listFaults } from './user-imports.queries.ts'
import { presentFault, requireImport, type ContextOf } from './user-imports.service.ts'

const texts = {
  template: { zh: '用户导入模板', en: 'User import template' },
  note: {
    zh:
      '# 说明：仅首个单元格有内容且以 # 开头的行不会导入。带 * 的列必填；用户名 4–16 位，可用汉字、字母、数字、下划线和连字符；' +
      '性别填{male}或{female}；状态填{enabled}或{disabled}，留空为{enabled}；多个角色用逗号分隔，可填名称或编码，如{role}。一次最多 {count} 行。',
    en:
      '# Notes: rows that have only one cell, starting with #, are skipped. Columns marked * are required. A username is 4–16 Chinese characters, letters, digits, underscores or hyphens. ' +
      'Gender: {male} or {female}. Status: {enabled} or {disabled}; empty means {enabled}. Roles: names or codes separated by commas, such as {role}. Up to {count} rows per file.',
  },
} as const satisfies Record<string, LocalizedText>

export async function template({ input, request }: ContextOf<'template'>): Promise<FileAnswer> {
  const { language } = request
  const note = translate(texts.note, language, {
    male: translate(genderTexts[genderCodes.male], language),
    female: translate(genderTexts[genderCodes.female], language),
    enabled: translate(userFields.status.options[statusCodes.enabled], language),
    disabled: translate(userFields.status.options[statusCodes.disabled], language),
    role: translate(builtInRoles.R_USER, language),
    count: importRowLimit,
  })
  const columns = importedUserFields.map((column) => ({
    label: userFields[column].label,
    isRequired: requiredColumns.some((one) => one === column),
  }))
  return Promise.resolve(
    templateFile({ format: input.format, language }, { name: texts.template, note, columns }),
  )
}

export async function faultFile({
  actor,
  db,
  input,
  now,
  request,
}: ContextOf<'faultFile'>): Promise<FileAnswer> {
  const { id, format } = input
  const { language } = request
  await requireImport(db, { id, ownerId: actor.id, now })
  const { label } = userFields.userName
  return faultsFile({ format, language }, { name: label, faults: allFaults(db, id, language) })
}

async function* allFaults(
  db: Database,
  id: string,
  language: Language,
): AsyncGenerator<NamedFault> {
  for (let after = 0; ;) {
    const found = await listFaults(db, { id, after, limit: importFaultsShown })
    for (const stored of found) {
      const { row, userName, problems } = presentFault(stored, language)
      yield { row, name: userName, problems }
      after = row
    }
    if (found.length < importFaultsShown) return
  }
}
