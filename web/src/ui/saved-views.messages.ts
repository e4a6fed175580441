import { defineMessages } from '#web/lib/i18n.ts'

export const savedViewsMessages = defineMessages({
  views: { zh: '视图', en: 'Views' },
  none: {
    zh: '把常用的筛选和排序存为视图，下次一键打开。',
    en: 'Keep conditions and order that you use often as a view, one click away.',
  },
  nameIt: { zh: '为当前视图命名', en: 'Name for this view' },
  newName: { zh: '新名称', en: 'New name' },
  save: { zh: '保存', en: 'Save' },
  rename: { zh: '重命名', en: 'Rename' },
  renameOf: { zh: '重命名“{view}”', en: 'Rename “{view}”' },
  delete: { zh: '删除', en: 'Delete' },
  deleteOf: { zh: '删除“{view}”', en: 'Delete “{view}”' },
  taken: { zh: '已有同名视图', en: 'There is a view of this name' },
  full: { zh: '最多保存 {most} 个视图', en: 'At most {most} views can be kept' },
  copy: { zh: '复制当前视图的链接', en: 'Copy a link to this view' },
  copied: { zh: '链接已复制', en: 'Link copied' },
  notCopied: { zh: '没能复制，请手动复制链接', en: 'It could not be copied. This is the link' },
})
