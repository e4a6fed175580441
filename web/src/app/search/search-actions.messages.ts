import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** The Chinese texts are indexed by pinyin (vite-pinyin.ts). */
export const searchActionsMessages = defineMessages({
  addUser: { zh: '新增用户', en: 'Add user' },
  inviteUser: { zh: '邀请用户', en: 'Invite user' },
  restoreUser: { zh: '恢复已删除的用户', en: 'Restore deleted user' },
  addRole: { zh: '新增角色', en: 'Add role' },
  addAnnouncement: { zh: '新增公告', en: 'Add announcement' },
  lock: { zh: '锁定屏幕', en: 'Lock screen' },
  language: { zh: '切换语言为 {name}', en: 'Switch language to {name}' },
  light: { zh: '切换为浅色外观', en: 'Switch to light appearance' },
  dark: { zh: '切换为深色外观', en: 'Switch to dark appearance' },
  system: { zh: '外观跟随系统', en: 'Match system appearance' },
  theme: { zh: '主题设置', en: 'Theme settings' },
  shortcuts: { zh: '键盘快捷键', en: 'Keyboard shortcuts' },
  signOut: { zh: '退出登录', en: 'Sign out' },
})
