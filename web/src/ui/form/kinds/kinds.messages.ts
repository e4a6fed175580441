import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const rangeMessages = defineMessages({
  from: { zh: '最小值', en: 'From' },
  to: { zh: '最大值', en: 'To' },
  span: { zh: '{from} 至 {to}', en: '{from} – {to}' },
})

export const colorFieldMessages = defineMessages({
  pick: { zh: '选取颜色', en: 'Pick a color' },
})

export const tagsFieldMessages = defineMessages({
  add: { zh: '输入后按回车添加', en: 'Type and press Enter' },
})

export const recordFieldMessages = defineMessages({
  search: { zh: '输入关键字搜索', en: 'Type to search' },
  searching: { zh: '正在搜索…', en: 'Searching…' },
  none: { zh: '没有匹配的记录', en: 'No matches' },
  failed: { zh: '加载失败，请重试', en: "Couldn't load. Try again." },
})

export const fileFieldMessages = defineMessages({
  dropPicture: { zh: '拖放或粘贴图片，或', en: 'Drop or paste an image, or' },
  choosePicture: { zh: '选择图片', en: 'Choose an image' },
  replace: { zh: '更换', en: 'Replace' },
  replaceOf: { zh: '更换“{name}”', en: 'Replace “{name}”' },
  remove: { zh: '移除', en: 'Remove' },
  removeOf: { zh: '移除“{name}”', en: 'Remove “{name}”' },
  retry: { zh: '重试', en: 'Try again' },
  retryOf: { zh: '重试上传“{name}”', en: 'Try again: upload “{name}”' },
  cancel: { zh: '取消', en: 'Cancel' },
  cancelOf: { zh: '取消上传“{name}”', en: 'Cancel upload of “{name}”' },
  uploading: { zh: '正在上传“{name}”', en: 'Uploading “{name}”' },
  checking: { zh: '正在处理…', en: 'Processing…' },
  uploaded: { zh: '“{name}”已上传', en: 'Uploaded “{name}”' },
  removed: { zh: '“{name}”已移除', en: 'Removed “{name}”' },
  canceled: { zh: '已取消上传', en: 'Upload canceled' },
})

export const treeFieldMessages = defineMessages({
  none: { zh: '没有匹配的节点', en: 'No matches' },
  loading: { zh: '正在加载…', en: 'Loading…' },
})
