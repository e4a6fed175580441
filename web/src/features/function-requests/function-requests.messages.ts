import { defineMessages } from '#web/lib/i18n.ts'

export const functionRequestsMessages = defineMessages({
  title: { zh: '请求与错误', en: 'Requests and errors' },
  catalogue: { zh: '错误目录', en: 'The error catalogue' },
  catalogueText: {
    zh: '每个按钮都让服务器按这个错误码真实地回答一次，由系统的请求层统一处理。',
    en: 'Each button makes the server really answer with that code; the one request layer of the product does the rest.',
  },
  closed: {
    zh: '这些接口只在评估模式下提供，正式环境的服务器会回答 404。下表说明系统如何处理每种错误。',
    en: 'Only the evaluation mode offers these calls; here the server would answer 404. The table says what the product does about each error.',
  },
  answer: { zh: '服务器的回答', en: 'What the server answers' },
  behaviour: { zh: '系统的处理', en: 'What the product does' },
  ask: { zh: '试一试', en: 'Try it' },
  askFor: { zh: '试一试：{what}', en: 'Try it: {what}' },
  signOut: { zh: '直接退出登录，回到登录页', en: 'Signs out at once, to the login page' },
  dialog: {
    zh: '弹出无法关闭的对话框，确认后退出登录',
    en: 'Asks in a dialog that can only be confirmed, then signs out',
  },
  expired: {
    zh: '刷新一次令牌，用新令牌重试，页面毫无察觉',
    en: 'Refreshes the token once and tries again; the page notices nothing',
  },
  expiredForGood: { zh: '9999（刷新后仍过期）', en: '9999, even after the refresh' },
  expiredForGoodDoes: {
    zh: '刷新没有帮助，退出登录',
    en: 'The refresh did not help: signs out',
  },
  toast: { zh: '显示提示，内容来自服务器', en: "Shows the server's words as a notice" },
  cut: { zh: '连接中断', en: 'The connection breaks' },
  cutDoes: { zh: '提示无法连接服务器', en: 'Says that the server cannot be reached' },
  timeout: { zh: '超过 1 秒没有回答', en: 'No answer within a second' },
  timeoutDoes: { zh: '提示服务器没有及时回应', en: 'Says that the server took too long' },
  slow: { zh: '5 秒后回答', en: 'An answer after 5 seconds' },
  slowDoes: { zh: '等待时可以取消', en: 'Can be cancelled while it waits' },
  cancel: { zh: '取消', en: 'Cancel' },
  manyToasts: { zh: '5 个相同的错误', en: 'Five errors of the same words' },
  manyToastsDoes: {
    zh: '只提示一次，关闭后 5 秒内不再重复',
    en: 'Shown once, and not again until 5 seconds after it was closed',
  },
  manyExpired: { zh: '5 个请求同时遇到 9999', en: 'Five calls meet 9999 at once' },
  manyExpiredDoes: {
    zh: '共用一次刷新，然后各自重试',
    en: 'They share one refresh, then each tries again',
  },
  log: { zh: '发生了什么', en: 'What happened' },
  logText: {
    zh: '最近的请求，最新的在最上面。请求编号也写在服务器日志里。',
    en: "The latest calls, newest first. The request id is also in the server's log.",
  },
  clear: { zh: '清空', en: 'Clear' },
  empty: { zh: '还没有请求', en: 'No calls yet' },
  refreshed: { zh: '令牌已刷新', en: 'The token was refreshed' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  noAnswer: { zh: '无回答', en: 'no answer' },
  ms: { zh: '{ms} 毫秒', en: '{ms} ms' },
  requestId: { zh: '请求编号 {id}', en: 'Request id {id}' },
  codeTitle: { zh: '页面里只需要这样写', en: 'All that a page writes' },
  codeText: {
    zh: '页面不处理刷新、退出、对话框和提示；需要时才捕获 ApiError。',
    en: 'A page does nothing about refresh, sign-out, dialog and notice; it catches ApiError only where it wants to.',
  },
})
