import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Section titles are keyed by section. */
export const userCenterMessages = defineMessages({
  title: { zh: '个人中心', en: 'User center' },
  sections: { zh: '个人中心导航', en: 'User center sections' },
  account: { zh: '账号', en: 'Account' },
  security: { zh: '安全', en: 'Security' },
  preferences: { zh: '偏好设置', en: 'Preferences' },
  loading: { zh: '正在加载', en: 'Loading' },
  lost: { zh: '加载失败', en: "Couldn't load this section" },
  lostText: { zh: '请检查网络后重试。', en: 'Check your connection and try again.' },
  retry: { zh: '重试', en: 'Try again' },
  noRoles: { zh: '暂无角色', en: 'No roles' },

  linkedAccounts: { zh: '账号绑定', en: 'Linked accounts' },
  twoStep: { zh: '两步验证', en: 'Two-step verification' },
  overview: { zh: '概览', en: 'Overview' },
  profile: { zh: '基本资料', en: 'Profile' },
  export: { zh: '导出数据', en: 'Export data' },
  password: { zh: '修改密码', en: 'Change password' },
  sessions: { zh: '会话与设备', en: 'Sessions and devices' },
  signIns: { zh: '登录记录', en: 'Sign-in history' },
  operations: { zh: '操作记录', en: 'Operation history' },
  messageSettings: { zh: '通知设置', en: 'Notification settings' },
  look: { zh: '语言与外观', en: 'Language and appearance' },

  language: { zh: '界面语言', en: 'Language' },
  languageText: {
    zh: '用于界面、通知、邮件和导出的文件。',
    en: 'Used for screens, notifications, emails and exported files.',
  },
  mode: { zh: '外观', en: 'Appearance' },
  modeText: {
    zh: '“跟随系统”会随操作系统设置变化。',
    en: 'System follows your operating system setting.',
  },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
  system: { zh: '跟随系统', en: 'System' },
  theme: { zh: '主题与布局', en: 'Theme and layout' },
  themeText: {
    zh: '在主题设置中调整颜色、菜单位置、标签页和页面动画，随账号保存。',
    en: 'Change colors, menu position, tabs and page animation in theme settings. Saved to your account.',
  },
  openTheme: { zh: '打开主题设置', en: 'Open theme settings' },
})
