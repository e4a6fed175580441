import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const savedViewsMessages = defineMessages({
  views: { zh: '视图', en: 'Views' },
  none: {
    zh: '将常用的筛选和排序保存为视图，一键打开。',
    en: 'Save filters and sorting you use often as a view.',
  },
  nameIt: { zh: '视图名称', en: 'View name' },
  newName: { zh: '新名称', en: 'New name' },
  save: { zh: '保存', en: 'Save' },
  rename: { zh: '重命名', en: 'Rename' },
  renameOf: { zh: '重命名“{view}”', en: 'Rename “{view}”' },
  delete: { zh: '删除', en: 'Delete' },
  deleteOf: { zh: '删除“{view}”', en: 'Delete “{view}”' },
  taken: { zh: '已有同名视图', en: 'A view with this name already exists' },
  full: { zh: '最多保存 {most} 个视图', en: 'You can save up to {most} views' },
  long: {
    zh: '筛选条件太长，无法保存为视图',
    en: 'These filters are too long to save as a view',
  },
  copy: { zh: '复制当前视图的链接', en: 'Copy link to this view' },
})
