import { defineMessages } from '#web/lib/i18n.ts'

export const uiMessages = defineMessages({
  themeLight: { zh: '浅色', en: 'Light' },
  themeDark: { zh: '深色', en: 'Dark' },
  themeSystem: { zh: '跟随系统', en: 'System' },
  themeSwitch: { zh: '外观：{mode}，点击切换', en: 'Appearance: {mode}. Switch' },
  showPassword: { zh: '显示密码', en: 'Show password' },
  pausedFor: { zh: '{seconds} 秒后可重试', en: 'You can try again in {seconds} s' },
  languageName: { zh: '中文', en: 'English' },
  notices: { zh: '消息提示', en: 'Notices' },
  dismiss: { zh: '关闭提示', en: 'Dismiss' },
  comingTitle: { zh: '敬请期待', en: 'Coming soon' },
  comingText: {
    zh: '“{title}”正在打磨中，完成后会在这里出现。',
    en: 'This page ({title}) is being built and will appear here when it is ready.',
  },
  requestId: { zh: '请求编号', en: 'Request id' },
  frameLoading: { zh: '正在打开 {host}', en: 'Opening {host}' },
  frameFailed: { zh: '无法打开此页面', en: 'This page cannot be opened here' },
  frameFailedText: {
    zh: '{host} 目前无法访问，或不允许嵌入到其他页面中。可以在新窗口中打开它。',
    en: '{host} cannot be reached right now, or does not allow being shown inside another page. You can open it in a new window.',
  },
  frameHint: {
    zh: '下方没有内容？{host} 可能暂时无法访问，或不允许被嵌入。',
    en: 'Nothing below? {host} may be out of reach, or may not allow being embedded.',
  },
  frameRetry: { zh: '重新加载', en: 'Reload' },
  openOutside: { zh: '在新窗口打开', en: 'Open in a new window' },
  outsideText: {
    zh: '此菜单指向系统之外的页面，将在新窗口中打开。',
    en: 'This entry leads to a page outside of this system. It opens in a new window.',
  },
})
