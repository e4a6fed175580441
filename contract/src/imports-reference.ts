import type { ImportCalls } from './imports.ts'
import type { GroupReference } from '@amber/contract/reference/reference-types.ts'

/** Texts of the calls of any import. */
export const importReference = {
  upload: {
    summary: { zh: '上传导入文件', en: 'Upload an import file' },
    description: {
      zh: '仅检查文件，不导入数据；此前上传的文件会被丢弃。',
      en: 'Checks the file without importing anything. An earlier upload of the caller is discarded.',
    },
  },
  get: { summary: { zh: '获取导入任务', en: 'Get an import' } },
  faults: {
    summary: { zh: '查询有错误的行', en: 'List rows with errors' },
    description: {
      zh: '返回指定行之后的错误行。',
      en: 'Returns rows with errors after a given row.',
    },
  },
  faultFile: { summary: { zh: '下载有错误的行', en: 'Download rows with errors' } },
  run: {
    summary: { zh: '开始导入', en: 'Run an import' },
    description: {
      zh: '所有行在一个事务中导入，全部完成后可见。',
      en: 'Imports all valid rows in one transaction; they become visible together.',
    },
  },
  cancel: {
    summary: { zh: '取消导入', en: 'Cancel an import' },
    description: { zh: '正在进行的导入会回滚。', en: 'A running import is rolled back.' },
  },
  template: { summary: { zh: '下载导入模板', en: 'Download the import template' } },
} as const satisfies GroupReference<ImportCalls>
