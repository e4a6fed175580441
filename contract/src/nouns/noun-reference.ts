import { composeText, isChinese, type LocalizedText } from '@amber/contract/localized-text.ts'
import { importReference } from '@amber/contract/imports-reference.ts'
import type {
  CallReference,
  DomainReference,
  GroupReference,
} from '@amber/contract/reference/reference-types.ts'
import { storedFile } from '@amber/contract/files/stored-files.ts'
import { callsOf } from './noun-calls.ts'
import { treeFieldsOf, treeLimit } from './noun-trees.ts'
import { isRangeKind } from './noun-values.ts'
import type { recordFiles } from './record-files.ts'
import {
  fileFieldsOf,
  importedFieldsOf,
  isTree,
  kebabCase,
  pictureFieldsOf,
  referencesOf,
  schemaNameOf,
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
    summary: { zh: '查询{one}的变更记录', en: 'List changes of {one}' },
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

const bounds: LocalizedText = {
  zh: '范围条件包含上下限，可只填一端。',
  en: 'Ranges include both bounds; either may be omitted.',
}

const findRecords = {
  summary: { zh: '查找{one}可关联的记录', en: 'Find records for {many}' },
  description: {
    zh: '返回字段可选的用户或记录。没有新增或编辑权限时，仅返回列表中已出现的。',
    en: 'Returns users or records that the field can hold. Without permission to add or edit, only those shown in the list.',
  },
} as const satisfies CallReference

const findTree = {
  summary: { zh: '获取{one}可关联的树', en: 'Get the tree of records that {many} can hold' },
  description: {
    zh: '返回字段可选的全部节点，不含已删除的。没有新增或编辑权限时，仅返回列表中已出现的。记录超过 {limit} 条时 nodes 为 null。',
    en: 'Returns all nodes that the field can hold, excluding deleted ones. Without permission to add or edit, only those shown in the list. With more than {limit} records, nodes is null.',
  },
} as const satisfies CallReference

const within: LocalizedText = {
  zh: '名称以 Within 结尾的条件包含该节点的所有下级。',
  en: 'Filters whose names end in Within also match everything below the node.',
}

const file = {
  summary: { zh: '下载{one}的文件', en: 'Download {one} file' },
  description: {
    zh: '图片可直接显示，其他文件作为附件。',
    en: 'Images are shown inline, other files as attachments.',
  },
} as const satisfies CallReference

const preview = {
  summary: { zh: '获取{one}的缩略图', en: 'Get {one} image preview' },
  description: {
    zh: 'WebP 格式的 data URL，最长边 240 像素。',
    en: 'A WebP data URL of up to 240 × 240 pixels.',
  },
} as const satisfies CallReference

/** Texts of the upload for all nouns. */
export const recordFilesReference: DomainReference = {
  tag: 'record-files',
  title: { zh: '记录附件', en: 'Record files' },
  schemas: { StoredFile: storedFile },
  groups: {
    recordFiles: {
      upload: {
        summary: { zh: '上传附件', en: 'Upload a record file' },
        description: {
          zh: '需要相应记录的新增或编辑权限。类型由内容判定；图片会重新编码。以返回的 id 保存记录后生效，未使用的文件一天后删除。',
          en: 'Requires permission to add or edit the records. Types are detected by content; images are re-encoded. Save a record with the returned id; unused files are deleted after a day.',
        },
      },
    } satisfies GroupReference<typeof recordFiles>,
  },
}

const joined = (...sentences: LocalizedText[]) =>
  composeText((translateTo, language) =>
    sentences.map((one) => translateTo(one)).join(isChinese(language) ? '' : ' '),
  )

/** Returns the texts of a noun's calls, from its labels. `shared` are schemas of all nouns. */
export function nounReference(
  noun: Noun,
  shared: DomainReference['schemas'] = {},
): DomainReference {
  const { get } = callsOf(noun)
  const filled = (texts: LocalizedText) =>
    composeText((translateTo, language) => {
      const label = (text: LocalizedText) => withinSentence(translateTo(text), language)
      const [one, many] = [label(noun.labels.one), label(noun.labels.many)]
      return translateTo(texts, { one, many, limit: treeLimit })
    })
  const actions = Object.entries(noun.actions ?? {}).map(([verb, { label }]) => [
    verb,
    {
      summary: composeText((translateTo, language) =>
        [translateTo(label), '{one}'].join(isChinese(language) ? '' : ' '),
      ),
    },
  ])
  const searched = Object.values(noun.fields).filter(({ isFilterable }) => isFilterable)
  const searches = [
    ...(searched.some(({ kind }) => isRangeKind(kind)) ? [bounds] : []),
    ...(searched.some(isTree) ? [within] : []),
  ]
  const calls: Record<string, CallReference> = {
    ...texts,
    ...(searches.length > 0 && {
      list: { ...texts.list, description: joined(...searches) },
      download: { ...texts.download, description: joined(texts.download.description, ...searches) },
    }),
    ...(referencesOf(noun).length > 0 && { findRecords }),
    ...(treeFieldsOf(noun).length > 0 && { findTree }),
    ...(fileFieldsOf(noun).length > 0 && { file }),
    ...(pictureFieldsOf(noun).length > 0 && { preview }),
    ...Object.fromEntries(actions),
  }
  const entries = Object.entries(calls).map(([verb, { summary, description }]) => [
    verb,
    { summary: filled(summary), ...(description && { description: filled(description) }) },
  ])
  return {
    tag: kebabCase(noun.plural),
    title: noun.labels.many,
    schemas: { ...shared, [schemaNameOf(noun)]: get.output },
    groups: {
      [noun.plural]: Object.fromEntries(entries),
      ...(importedFieldsOf(noun).length > 0 && { [`${noun.name}Imports`]: importReference }),
    },
  }
}
