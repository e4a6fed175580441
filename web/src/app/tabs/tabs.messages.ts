import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const tabsMessages = defineMessages({
  tabs: { zh: '标签页', en: 'Tabs' },
  actions: { zh: '标签页操作', en: 'Tab actions' },
  reload: { zh: '重新加载', en: 'Reload' },
  pin: { zh: '固定', en: 'Pin' },
  unpin: { zh: '取消固定', en: 'Unpin' },
  moveLeft: { zh: '左移', en: 'Move left' },
  moveRight: { zh: '右移', en: 'Move right' },
  openOutside: { zh: '在新窗口打开', en: 'Open in new window' },
  close: { zh: '关闭', en: 'Close' },
  closeLeft: { zh: '关闭左侧', en: 'Close to the left' },
  closeRight: { zh: '关闭右侧', en: 'Close to the right' },
  closeOther: { zh: '关闭其他', en: 'Close others' },
  closeAll: { zh: '关闭全部', en: 'Close all' },
  pinned: { zh: '已固定', en: 'Pinned' },
  unsaved: { zh: '有未保存的修改', en: 'Unsaved changes' },
  unsavedTitle: { zh: '放弃未保存的修改？', en: 'Discard unsaved changes?' },
  unsavedText: {
    zh: '{names}中有未保存的修改，继续操作将丢失。',
    en: 'Unsaved changes in {names} will be lost.',
  },
  name: { zh: '“{name}”', en: '“{name}”' },
  and: { zh: '、', en: ', ' },
  discard: { zh: '放弃修改', en: 'Discard changes' },
  keepEditing: { zh: '继续编辑', en: 'Keep editing' },
})
