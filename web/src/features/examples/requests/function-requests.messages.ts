import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const functionRequestsMessages = defineMessages({
  title: { zh: '请求与错误', en: 'Requests and errors' },
  catalogue: { zh: '错误码', en: 'Error codes' },
  catalogueText: {
    zh: '点击按钮，服务器会真实返回对应的错误码，由统一的请求层处理。',
    en: 'Each button makes the server return that code; the shared request layer handles it.',
  },
  closed: {
    zh: '这些接口仅在试用模式下可用，正式环境返回 404。下表说明系统如何处理每种错误。',
    en: 'These calls are only available in evaluation mode; in production they return 404. The table shows how each error is handled.',
  },
  answer: { zh: '服务器返回', en: 'Server response' },
  behaviour: { zh: '系统处理', en: "How it's handled" },
  ask: { zh: '试一试', en: 'Try it' },
  askFor: { zh: '试一试：{what}', en: 'Try it: {what}' },
  signOut: { zh: '退出登录并返回登录页', en: 'Signs out and returns to the sign-in page' },
  dialog: {
    zh: '弹出不可关闭的对话框，确认后退出登录',
    en: "Shows a dialog that can't be dismissed, then signs out",
  },
  expired: {
    zh: '刷新一次令牌并重试，页面无感知',
    en: 'Refreshes the token once and retries without the page noticing',
  },
  expiredForGood: { zh: '9999（刷新后仍过期）', en: '9999, still expired after refresh' },
  expiredForGoodDoes: {
    zh: '刷新无效，退出登录',
    en: "Signs out, because refreshing didn't help",
  },
  toast: { zh: '弹出服务器返回的提示', en: "Shows the server's message in a toast" },
  cut: { zh: '连接中断', en: 'Connection lost' },
  cutDoes: { zh: '提示无法连接服务器', en: "Reports that the server can't be reached" },
  timeout: { zh: '1 秒内无响应', en: 'No response within 1 second' },
  timeoutDoes: { zh: '提示服务器响应超时', en: 'Reports that the server timed out' },
  slow: { zh: '5 秒后响应', en: 'Response after 5 seconds' },
  slowDoes: { zh: '等待期间可取消', en: 'Can be canceled while waiting' },
  cancel: { zh: '取消', en: 'Cancel' },
  manyToasts: { zh: '5 个相同的错误', en: '5 identical errors' },
  manyToastsDoes: {
    zh: '只提示一次，关闭后 5 秒内不再重复',
    en: "Shown once, and not again until 5 seconds after it's closed",
  },
  manyExpired: { zh: '5 个请求同时返回 9999', en: '5 requests get 9999 at the same time' },
  manyExpiredDoes: {
    zh: '共用一次刷新，再各自重试',
    en: 'Share one refresh, then retry',
  },
  log: { zh: '请求记录', en: 'Request log' },
  logText: {
    zh: '最近的请求，最新的在最前。请求编号也会写入服务器日志。',
    en: 'Recent requests, newest first. Request IDs also appear in the server log.',
  },
  clear: { zh: '清空', en: 'Clear' },
  empty: { zh: '暂无请求', en: 'No requests yet' },
  refreshed: { zh: '令牌已刷新', en: 'Token refreshed' },
  cancelled: { zh: '已取消', en: 'canceled' },
  noAnswer: { zh: '无响应', en: 'no response' },
  ms: { zh: '{ms} 毫秒', en: '{ms} ms' },
  requestId: { zh: '请求编号 {id}', en: 'Request ID {id}' },
  codeTitle: { zh: '页面代码', en: 'Page code' },
  codeText: {
    zh: '页面无需处理令牌刷新、退出登录、对话框和提示，仅在需要时捕获 ApiError。',
    en: "Pages don't deal with token refresh, sign-out, dialogs or toasts. They catch ApiError only when they need to.",
  },
})
