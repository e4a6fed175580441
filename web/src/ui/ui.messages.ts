import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const uiMessages = defineMessages({
  themeLight: { zh: '浅色', en: 'Light' },
  themeDark: { zh: '深色', en: 'Dark' },
  themeSystem: { zh: '跟随系统', en: 'System' },
  themeSwitch: { zh: '外观：{mode}，点击切换', en: 'Appearance: {mode}. Switch' },
  showPassword: { zh: '显示密码', en: 'Show password' },
  pausedFor: { zh: '{seconds} 秒后可重试', en: 'Try again in {seconds}s' },
  moreActions: { zh: '更多操作', en: 'More actions' },
  languageSwitch: { zh: '语言：{name}', en: 'Language: {name}' },
  notices: { zh: '消息提示', en: 'Notices' },
  dismiss: { zh: '关闭提示', en: 'Dismiss' },
  comingTitle: { zh: '敬请期待', en: 'Coming soon' },
  comingText: {
    zh: '“{title}”正在开发中。',
    en: "{title} isn't available yet.",
  },
  requestId: { zh: '请求编号', en: 'Request ID' },
  frameLoading: { zh: '正在打开 {host}', en: 'Opening {host}' },
  frameFailed: { zh: '此页面无法嵌入显示', en: "This page can't be shown here" },
  frameFailedText: {
    zh: '{host} 无法访问或不允许嵌入，可在新窗口中打开。',
    en: "{host} is unreachable or doesn't allow embedding. You can open it in a new window.",
  },
  frameHint: {
    zh: '下方没有内容？{host} 可能无法访问或不允许嵌入。',
    en: 'Nothing below? {host} may be unreachable or not allow embedding.',
  },
  frameRetry: { zh: '重新加载', en: 'Reload' },
  openOutside: { zh: '在新窗口打开', en: 'Open in new window' },
  outsideText: {
    zh: '此菜单指向外部页面，将在新窗口中打开。',
    en: 'This menu links to an external page that opens in a new window.',
  },
})
