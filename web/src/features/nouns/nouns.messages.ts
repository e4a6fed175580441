import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** `{one}` and `{many}` are the labels of the noun, `{name}` is the name of a record. */
export const nounsMessages = defineMessages({
  description: { zh: '查看和管理{many}。', en: 'View and manage {many}.' },
  search: { zh: '搜索{many}', en: 'Search {many}' },
  add: { zh: '新增{one}', en: 'Add {one}' },
  empty: { zh: '暂无{many}', en: 'No {many} yet' },
  exportTitle: { zh: '导出{many}', en: 'Export {many}' },
  edit: { zh: '编辑', en: 'Edit' },
  editOf: { zh: '编辑“{name}”', en: 'Edit “{name}”' },
  moreOf: { zh: '“{name}”的更多操作', en: 'More actions for “{name}”' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除{one}“{name}”？', en: 'Delete {one} “{name}”?' },
  removeText: {
    zh: '删除后可立即撤销。',
    en: 'You can undo this right after deleting.',
  },
  removed: { zh: '{one}“{name}”已删除', en: 'Deleted {one} “{name}”' },
  undo: { zh: '撤销', en: 'Undo' },
  restored: { zh: '{one}“{name}”已恢复', en: 'Restored {one} “{name}”' },
  actionTitle: { zh: '{action}{one}“{name}”？', en: '{action} {one} “{name}”?' },
  actionText: { zh: '此操作会记录在操作日志中。', en: 'This is recorded in the audit log.' },
  fieldProblem: { zh: '{field}：{problem}', en: '{field}: {problem}' },
  alreadyDone: { zh: '已完成', en: 'Already done' },
  saved: { zh: '已保存', en: 'Saved' },
  changedBy: { zh: '由 {name} 更新', en: 'by {name}' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
})
