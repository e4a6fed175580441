import { composeText, translate, type LocalizedText } from '@amber/contract/localized-text.ts'
import {
  importedFieldsOf,
  nameFieldOf,
  type Noun,
  type NounField,
} from '@amber/contract/nouns/define-noun.ts'
import { nounSeenBy } from '@amber/contract/nouns/noun-views.ts'
import { nounImportRowLimit } from '@amber/contract/nouns/noun-imports.ts'
import type { SheetFormat } from '@amber/sheets/sheet.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { faultsFile, templateFile } from '#server/http/sheet-import/import-files.ts'
import { faultyRows, presentNounFault, type createNounImport } from './noun-imports.service.ts'

type File = { format: SheetFormat }

const note = {
  zh: '# 说明：仅首个单元格有内容且以 # 开头的行不会导入。带 * 的列必填。{kinds}一次最多 {count} 行。',
  en: '# Notes: rows that have only one cell, starting with #, are skipped. Columns marked * are required. {kinds}Up to {count} rows per file.',
} as const satisfies LocalizedText

/** Notes about the kinds that a noun has. */
const kindNotes = {
  date: { zh: '日期填 2026-03-04。', en: 'Dates: 2026-03-04. ' },
  time: { zh: '时间填 2026-03-04 15:30。', en: 'Times: 2026-03-04 15:30. ' },
  percent: { zh: '百分比填 12.5 表示 12.5%。', en: 'Percentages: 12.5 means 12.5%. ' },
  flag: { zh: '开关填是或否。', en: 'Switches: Yes or No. ' },
  choices: { zh: '多个选项用逗号分隔。', en: 'Separate multiple options with commas. ' },
  tags: { zh: '多个标签用逗号分隔。', en: 'Separate multiple tags with commas. ' },
  'number-range': { zh: '数值范围填 1 – 5。', en: 'Number ranges: 1 – 5. ' },
  'day-range': {
    zh: '日期范围填 2026-03-04 – 2026-03-05。',
    en: 'Date ranges: 2026-03-04 – 2026-03-05. ',
  },
  color: { zh: '颜色填 #1677FF。', en: 'Colors: #1677FF. ' },
  json: { zh: 'JSON 填对象或数组，如 [1, 2]。', en: 'JSON: an object or array, such as [1, 2]. ' },
  user: { zh: '用户填用户名。', en: 'Users: username. ' },
  reference: { zh: '其他记录填名称。', en: 'Other records: name. ' },
} as const satisfies Record<string, LocalizedText>

const noteKindOf = (field: NounField) =>
  field.kind === 'record' ? (field.of === 'user' ? 'user' : 'reference') : field.kind

function noteOf({ fields }: Noun, translated: (texts: LocalizedText) => string): string {
  const imported = Object.values(fields).filter(({ isImported }) => isImported)
  const ofKinds = Object.entries(kindNotes)
    .filter(([kind]) => imported.some((field) => noteKindOf(field) === kind))
    .map(([, texts]) => translated(texts))
  const ofChoices = imported.flatMap((field) =>
    field.kind === 'choice' || field.kind === 'choices'
      ? [
          `${translated(field.label)}: ${Object.values(field.options).map(translated).join(' / ')}. `,
        ]
      : [],
  )
  return [...ofKinds, ...ofChoices].join('')
}

/** Handlers of the files of an import. */
export function nounImportFiles(
  noun: Noun,
  { recheck }: Pick<ReturnType<typeof createNounImport>, 'recheck'>,
) {
  const { many } = noun.labels
  return {
    template: ({ actor, input: { format }, request: { language } }: SignedInContext<File>) => {
      const seen = nounSeenBy(noun, actor)
      const columns = importedFieldsOf(seen).map((name) => {
        const { label, isRequired = false } = seen.fields[name]!
        return { label, isRequired }
      })
      const name = composeText((translateTo) =>
        translateTo(
          { zh: '{noun}导入模板', en: '{noun} import template' },
          { noun: translateTo(many) },
        ),
      )
      const kinds = noteOf(seen, (texts) => translate(texts, language))
      const text = translate(note, language, { kinds, count: nounImportRowLimit })
      return Promise.resolve(templateFile({ format, language }, { name, note: text, columns }))
    },

    faultFile: async (context: SignedInContext<File & { id: string }>) => {
      const { input, request } = context
      const { rows } = await recheck(context)
      const { language } = request
      const { label } = noun.fields[nameFieldOf(noun)]!
      const faults = (async function* () {
        for (const row of faultyRows(rows)) yield presentNounFault(noun, row, language)
      })()
      return faultsFile({ format: input.format, language }, { name: label, faults })
    },
  }
}
