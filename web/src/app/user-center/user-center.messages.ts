import { defineMessages } from '#web/lib/i18n.ts'

/** The titles of the sections are keys of their own, named as the sections are. */
export const userCenterMessages = defineMessages({
  title: { zh: '个人中心', en: 'User center' },
  sections: { zh: '个人中心的各个部分', en: 'Parts of the user center' },
  account: { zh: '账号', en: 'Account' },
  security: { zh: '安全', en: 'Security' },
  preferences: { zh: '偏好', en: 'Preferences' },
  loading: { zh: '正在加载', en: 'Loading' },
  lost: { zh: '这部分没有加载成功', en: 'This part could not be loaded' },
  lostText: { zh: '请检查网络后重试。', en: 'Check your connection, then try again.' },
  retry: { zh: '重试', en: 'Try again' },
  noRoles: { zh: '没有角色', en: 'No roles' },

  linkedAccounts: { zh: '账号绑定', en: 'Linked accounts' },
  twoStep: { zh: '两步验证', en: 'Two-step sign-in' },
  overview: { zh: '概览', en: 'Overview' },
  profile: { zh: '基本资料', en: 'Profile' },
  export: { zh: '导出数据', en: 'Export data' },
  password: { zh: '修改密码', en: 'Change password' },
  sessions: { zh: '会话与设备', en: 'Sessions and devices' },
  signIns: { zh: '登录记录', en: 'Sign-in history' },
  messageSettings: { zh: '消息设置', en: 'Message settings' },
  look: { zh: '语言与外观', en: 'Language and look' },

  language: { zh: '界面语言', en: 'Language' },
  languageText: {
    zh: '界面、提示、邮件和导出的文件都使用这种语言。',
    en: 'For screens, messages, mails and files that you export.',
  },
  mode: { zh: '明暗', en: 'Light or dark' },
  modeText: {
    zh: '跟随系统时，随操作系统的设置变化。',
    en: 'System follows your operating system.',
  },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
  system: { zh: '跟随系统', en: 'System' },
  theme: { zh: '主题与布局', en: 'Theme and layout' },
  themeText: {
    zh: '颜色、菜单位置、标签页、页面动画等，在主题设置中调整，随账号保存。',
    en: 'Colours, where the menu is, tabs and page animation are set in the theme settings, and kept with your account.',
  },
  openTheme: { zh: '打开主题设置', en: 'Open the theme settings' },
})
