import { defineMessages } from '#web/lib/i18n.ts'

export const importMessages = defineMessages({
  drop: { zh: '把文件拖到这里，或', en: 'Drop a file here, or' },
  choose: { zh: '选择文件', en: 'Choose a file' },
  limits: { zh: '{kinds}，不超过 {size} MB', en: '{kinds}, up to {size} MB' },
  wrongKind: { zh: '不支持此类文件：{name}', en: 'This kind of file is not taken: {name}' },
  tooLarge: { zh: '文件过大：{name}', en: 'The file is too large: {name}' },
  checking: { zh: '正在检查 {name}', en: 'Checking {name}' },
  checked: {
    zh: '{name}：共 {total} 行，{good} 行可导入，{bad} 行有问题。',
    en: '{name}: {total} rows, {good} can be imported, {bad} are at fault.',
  },
  nothing: { zh: '{name} 里没有可导入的行。', en: 'There is nothing to import in {name}.' },
  faults: { zh: '有问题的行', en: 'Rows at fault' },
  row: { zh: '第 {row} 行', en: 'Row {row}' },
  more: { zh: '另有 {count} 行有问题', en: 'and {count} more rows' },
  mode: { zh: '如何处理有问题的行', en: 'What about rows at fault?' },
  skip: { zh: '跳过它们，导入其余的行', en: 'Leave them out and import the others' },
  all: {
    zh: '全部导入或全部不导入（需先修正文件）',
    en: 'All or nothing (mend the file first)',
  },
  another: { zh: '换一个文件', en: 'Another file' },
  run: { zh: '导入 {count} 行', en: 'Import {count} rows', one: 'Import 1 row' },
  running: { zh: '正在导入', en: 'Importing' },
  runningOf: { zh: '已导入 {done} / {all} 行', en: '{done} of {all} rows' },
  finished: {
    zh: '已导入 {count} 行。',
    en: '{count} rows have been imported.',
    one: '1 row has been imported.',
  },
  close: { zh: '完成', en: 'Done' },
})
