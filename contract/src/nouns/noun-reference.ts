import { composeText, isChinese, type LocalizedText } from '@amber/contract/localized-text.ts'
import { importReference } from '@amber/contract/imports-reference.ts'
import type { CallReference, DomainReference } from '@amber/contract/reference-types.ts'
import { callsOf } from './noun-calls.ts'
import {
  importedFieldsOf,
  kebabCase,
  userFieldsOf,
  withinSentence,
  type Noun,
} from './define-noun.ts'

/** Texts of the calls that each noun has; `{one}` and `{many}` stand for its labels. */
const texts = {
  list: { summary: { zh: '查询{many}列表', en: 'List {many}' } },
  get: { summary: { zh: '获取{one}详情', en: 'Get {one}' } },
  create: { summary: { zh: '新增{one}', en: 'Create {one}' } },
  update: {
    summary: { zh: '编辑{one}', en: 'Update {one}' },
    description: { zh: '未提供的字段保持不变。', en: 'Omitted fields stay unchanged.' },
  },
  changes: {
    summary: { zh: '查询{one}的变更历史', en: 'List changes of {one}' },
    description: {
      zh: '来自操作日志，默认最新的在前。',
      en: 'From the audit log, newest first by default.',
    },
  },
  remove: {
    summary: { zh: '删除{one}', en: 'Delete {one}' },
    description: { zh: '删除后可以恢复。', en: 'It can be restored.' },
  },
  restore: { summary: { zh: '恢复{one}', en: 'Restore {one}' } },
  download: {
    summary: { zh: '导出{many}', en: 'Export {many}' },
    description: {
      zh: '按条件导出，文件使用调用者的语言。',
      en: "Exports all matching records in the caller's language.",
    },
  },
} as const satisfies Record<string, CallReference>

const findUsers = {
  summary: { zh: '查找可选的用户', en: 'Find users for {many}' },
} as const satisfies CallReference

/** Returns the texts of a noun's calls, from its labels. `shared` are schemas of all nouns. */
export function nounReference(
  noun: Noun,
  shared: DomainReference['schemas'] = {},
): DomainReference {
  const { get } = callsOf(noun)
  const filled = (texts: LocalizedText) =>
    composeText((translateTo, language) => {
      const label = (text: LocalizedText) => withinSentence(translateTo(text), language)
      return translateTo(texts, { one: label(noun.labels.one), many: label(noun.labels.many) })
    })
  const actions = Object.entries(noun.actions ?? {}).map(([verb, { label }]) => [
    verb,
    {
      summary: composeText((translateTo, language) =>
        [translateTo(label), '{one}'].join(isChinese(language) ? '' : ' '),
      ),
    },
  ])
  const calls: Record<string, CallReference> = {
    ...texts,
    ...(userFieldsOf(noun).length > 0 && { findUsers }),
    ...Object.fromEntries(actions),
  }
  const entries = Object.entries(calls).map(([verb, { summary, description }]) => [
    verb,
    { summary: filled(summary), ...(description && { description: filled(description) }) },
  ])
  return {
    tag: kebabCase(noun.plural),
    title: noun.labels.many,
    schemas: { ...shared, [noun.name.charAt(0).toUpperCase() + noun.name.slice(1)]: get.output },
    groups: {
      [noun.plural]: Object.fromEntries(entries),
      ...(importedFieldsOf(noun).length > 0 && { [`${noun.name}Imports`]: importReference }),
    },
  }
}
