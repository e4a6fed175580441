import { composeText, isChinese, type LocalizedText } from '@amber/contract/localized-text.ts'
import { importedFieldsOf, withinSentence, type Noun, type RecordAction } from './define-noun.ts'
import { nounList, type NounName, type NounVerb, type NounView } from './nouns.ts'

/** Verbs of permissions. */
type PermissionVerb = 'list' | 'create' | 'update' | 'remove' | 'export' | 'import'
type ActionVerb = 'create' | 'update' | 'remove' | 'restore' | 'export' | 'import'

export type NounPermission = `${NounName}:${PermissionVerb}` | NounVerb<':'> | NounView
export type NounAction = `${NounName}.${ActionVerb}` | NounVerb<'.'>

const permissionTexts: Record<PermissionVerb, LocalizedText> = {
  list: { zh: '查看{noun}', en: 'View {noun}' },
  create: { zh: '新增{noun}', en: 'Add {noun}' },
  update: { zh: '编辑{noun}', en: 'Edit {noun}' },
  remove: { zh: '删除与恢复{noun}', en: 'Delete and restore {noun}' },
  export: { zh: '导出{noun}', en: 'Export {noun}' },
  import: { zh: '导入{noun}', en: 'Import {noun}' },
}
const actionTexts: Record<ActionVerb, LocalizedText> = {
  create: { zh: '新增了{noun}', en: 'added {noun}' },
  update: { zh: '编辑了{noun}', en: 'updated {noun}' },
  remove: { zh: '删除了{noun}', en: 'deleted {noun}' },
  restore: { zh: '恢复了{noun}', en: 'restored {noun}' },
  export: { zh: '导出了{noun}', en: 'exported {noun}' },
  import: { zh: '导入了{noun}', en: 'imported {noun}' },
}

const filled = (texts: LocalizedText, noun: LocalizedText) =>
  composeText((translateTo, language) =>
    translateTo(texts, { noun: withinSentence(translateTo(noun), language) }),
  )

function eachVerb<Value>(
  texts: Readonly<Record<string, LocalizedText>>,
  valueOf: (noun: Noun, verb: string, text: LocalizedText) => [key: string, value: Value],
): Record<string, Value> {
  return Object.fromEntries(
    nounList.flatMap((noun) =>
      Object.entries(texts)
        .filter(([verb]) => verb !== 'import' || importedFieldsOf(noun).length > 0)
        .map(([verb, text]) => valueOf(noun, verb, text)),
    ),
  )
}

/** Entries of the actions that nouns declare themselves. */
const ownEntries = (
  separator: ':' | '.',
  textOf: (noun: Noun, action: RecordAction) => LocalizedText,
) =>
  nounList.flatMap((noun) =>
    Object.entries(noun.actions ?? {}).map(([verb, action]) => [
      `${noun.name}${separator}${verb}`,
      textOf(noun, action),
    ]),
  )
const joined = (verb: LocalizedText, noun: LocalizedText) =>
  composeText((translateTo, language) =>
    [translateTo(verb), withinSentence(translateTo(noun), language)].join(
      isChinese(language) ? '' : ' ',
    ),
  )

export const nounPermissions = {
  ...eachVerb(permissionTexts, ({ name, labels }, verb, text) => [
    `${name}:${verb}`,
    filled(text, labels.many),
  ]),
  ...Object.fromEntries(ownEntries(':', ({ labels }, { label }) => joined(label, labels.many))),
  ...Object.fromEntries(
    nounList.flatMap(({ name, views = {} }) =>
      Object.entries(views).map(([verb, label]) => [`${name}:${verb}`, label]),
    ),
  ),
} as Record<NounPermission, LocalizedText>

export const nounActions = {
  ...eachVerb(actionTexts, ({ name, labels }, verb, text) => [
    `${name}.${verb}`,
    // Files hold many records.
    filled(text, verb === 'export' || verb === 'import' ? labels.many : labels.one),
  ]),
  ...Object.fromEntries(ownEntries('.', ({ labels }, { done }) => joined(done, labels.one))),
} as Record<NounAction, LocalizedText>

/** Sentences of imports, whose target is a file. */
export const nounSentences = eachVerb(
  { import: { zh: '从 {target} 导入了{noun}', en: 'imported {noun} from {target}' } },
  ({ name, labels }, verb, text) => [`${name}.${verb}`, filled(text, labels.many)],
) as Partial<Record<NounAction, LocalizedText>>

/** Returns a value for each noun, by name. */
export function byNoun<Value>(valueOf: (noun: Noun) => Value): Record<NounName, Value> {
  return Object.fromEntries(nounList.map((noun) => [noun.name, valueOf(noun)])) as Record<
    NounName,
    Value
  >
}
