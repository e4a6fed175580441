import type { Words } from './words.ts'

/** What can be wrong with a file that is sent, and with what is to become of it. A part of `errors`. */
export const fileErrors = {
  file_type_unsupported: {
    status: 415,
    words: {
      zh: '文件须以 application/octet-stream 发送',
      en: 'A file is sent as application/octet-stream',
    },
  },
  files_limit: {
    status: 429,
    words: {
      zh: '您已有其他文件正在传输，请等其中一个完成后再试',
      en: 'Other files of yours are still on their way. Wait until one of them is done, then try again',
    },
  },
  picture_unsupported: {
    status: 422,
    words: {
      zh: '仅接受 JPEG、PNG 和 WebP 图片',
      en: 'Only JPEG, PNG and WebP pictures are accepted',
    },
  },
  picture_too_large: {
    status: 422,
    words: {
      zh: '图片的尺寸过大，请换一张较小的',
      en: 'This picture has too many pixels. Choose a smaller one',
    },
  },
  import_missing: {
    status: 404,
    words: {
      zh: '没有这次导入，或已过期，请重新上传',
      en: 'There is no such import, or it has expired. Please upload the file again',
    },
  },
  import_not_ready: {
    status: 409,
    words: { zh: '这次导入已开始或已结束', en: 'This import has begun or is over' },
  },
  import_refused: {
    status: 409,
    words: {
      zh: '有 {count} 行有问题，因此没有导入任何用户',
      en: '{count} rows are at fault, so nobody was imported',
    },
  },
  import_empty: {
    status: 409,
    words: { zh: '没有可导入的行', en: 'There is no row that can be imported' },
  },
  sheet_unsupported: {
    status: 422,
    words: {
      zh: '仅接受未加密的 xlsx 工作簿和 csv 文件',
      en: 'Only xlsx workbooks without a password and csv files are accepted',
    },
  },
  sheet_broken: {
    status: 422,
    words: { zh: '文件已损坏，无法读取', en: 'The file is damaged and cannot be read' },
  },
  sheet_macros: {
    status: 422,
    words: { zh: '不接受带宏的工作簿', en: 'Workbooks with macros are not accepted' },
  },
  sheet_too_large: {
    status: 422,
    words: {
      zh: '文件展开后过大，无法读取',
      en: 'The file holds too much to be read',
    },
  },
  sheet_too_long: {
    status: 422,
    words: { zh: '一次最多导入 {count} 行', en: 'No more than {count} rows at a time' },
  },
  workbook_too_long: {
    status: 422,
    words: {
      zh: 'Excel 文件最多 {count} 行，请缩小范围或改用 CSV',
      en: 'An Excel file takes no more than {count} rows. Narrow the search, or choose CSV',
    },
  },
  sheet_empty: {
    status: 422,
    words: { zh: '文件里没有内容', en: 'There is nothing in the file' },
  },
  sheet_heading_missing: {
    status: 422,
    words: { zh: '缺少列：{names}', en: 'These columns are missing: {names}' },
  },
  sheet_heading_twice: {
    status: 422,
    words: { zh: '列出现了两次：{names}', en: 'These columns stand twice: {names}' },
  },
} as const satisfies Record<string, { status: number; words: Words }>
