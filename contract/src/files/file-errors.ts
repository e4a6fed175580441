import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const fileErrors = {
  file_type_unsupported: {
    status: 415,
    texts: {
      zh: '文件须以 application/octet-stream 发送',
      en: 'Files must be sent as application/octet-stream',
    },
  },
  files_limit: {
    status: 429,
    texts: {
      zh: '您有其他文件正在传输，请稍后重试',
      en: 'Other transfers are still in progress. Wait for one to finish, then try again.',
    },
  },
  picture_unsupported: {
    status: 422,
    texts: {
      zh: '仅支持 JPEG、PNG 和 WebP 图片',
      en: 'Only JPEG, PNG and WebP images are supported',
    },
  },
  picture_too_large: {
    status: 422,
    texts: {
      zh: '图片尺寸过大，请换一张较小的',
      en: 'This image is too large. Choose a smaller one.',
    },
  },
  file_too_large: {
    status: 422,
    texts: { zh: '文件不能超过 {size} MB', en: 'Files can be up to {size} MB' },
  },
  file_type_refused: {
    status: 422,
    texts: { zh: '仅支持 {types} 文件', en: 'Only these file types are supported: {types}' },
  },
  file_empty: {
    status: 422,
    texts: { zh: '文件没有内容', en: 'This file is empty' },
  },
  file_missing: {
    status: 404,
    texts: { zh: '文件不存在或已移除', en: "This file doesn't exist or was removed" },
  },
  import_missing: {
    status: 404,
    texts: {
      zh: '导入任务不存在或已过期，请重新上传',
      en: "This import doesn't exist or has expired. Upload the file again.",
    },
  },
  import_not_ready: {
    status: 409,
    texts: { zh: '该导入任务已开始或已结束', en: 'This import already started or finished' },
  },
  import_refused: {
    status: 409,
    texts: {
      zh: '{count} 行有错误，未导入任何数据',
      en: 'Rows with errors: {count}. Nothing was imported.',
    },
  },
  import_empty: {
    status: 409,
    texts: { zh: '没有可导入的行', en: 'There are no rows to import' },
  },
  sheet_unsupported: {
    status: 422,
    texts: {
      zh: '仅支持未加密的 xlsx 和 csv 文件',
      en: 'Only CSV files and XLSX workbooks without a password are supported',
    },
  },
  sheet_broken: {
    status: 422,
    texts: { zh: '文件已损坏，无法读取', en: "This file is damaged and can't be read" },
  },
  sheet_macros: {
    status: 422,
    texts: { zh: '不支持带宏的工作簿', en: "Workbooks with macros aren't supported" },
  },
  sheet_too_large: {
    status: 422,
    texts: {
      zh: '文件解压后过大，无法读取',
      en: 'This file is too large when unpacked',
    },
  },
  sheet_too_long: {
    status: 422,
    texts: { zh: '一次最多导入 {count} 行', en: 'You can import up to {count} rows at a time' },
  },
  workbook_too_long: {
    status: 422,
    texts: {
      zh: 'Excel 文件最多 {count} 行，请缩小范围或改用 CSV',
      en: 'Excel files are limited to {count} rows. Narrow your search or use CSV.',
    },
  },
  sheet_empty: {
    status: 422,
    texts: { zh: '文件没有内容', en: 'This file is empty' },
  },
  sheet_heading_missing: {
    status: 422,
    texts: { zh: '缺少列：{names}', en: 'Missing columns: {names}' },
  },
  sheet_heading_twice: {
    status: 422,
    texts: { zh: '列名重复：{names}', en: 'Duplicate columns: {names}' },
  },
} as const satisfies Record<string, { status: number; texts: LocalizedText }>
