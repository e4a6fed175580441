import { codeErrors } from './code-errors.ts'
import { contactErrors } from './contacts.ts'
import { fileErrors } from './file-errors.ts'
import { identityErrors } from './identity-errors.ts'
import { twoStepErrors } from './two-step-errors.ts'
import { registrationErrors } from './registration-errors.ts'
import { rightsErrors } from './rights-errors.ts'
import type { Words } from './words.ts'

type Problem = { status: number; words: Words }

/**
 * Every error code with its HTTP status and its words. The four-digit codes are the specification's (section 8); all
 * others are named `noun_problem`.
 */
export const errors = {
  '8888': {
    status: 401,
    words: { zh: '登录已失效，请重新登录', en: 'You are not signed in. Please sign in' },
  },
  '8889': {
    status: 401,
    words: {
      zh: '会话已在别处结束，请重新登录',
      en: 'This session was ended elsewhere. Please sign in again',
    },
  },
  '7777': {
    status: 401,
    words: {
      zh: '用户状态失效，请重新登录',
      en: 'User status is invalid, please log in again',
    },
  },
  '7778': {
    status: 401,
    words: {
      zh: '管理员已更改您的账号或权限，请重新登录',
      en: 'An administrator changed your account or rights. Please sign in again',
    },
  },
  '9999': {
    status: 401,
    words: { zh: '请求的 token 已过期', en: 'The requested token has expired' },
  },
  '9998': {
    status: 401,
    words: { zh: '请求的 token 无效', en: 'The requested token is not valid' },
  },
  '3333': {
    status: 401,
    words: {
      zh: '服务器密钥已更换，请求的 token 已过期',
      en: 'The server key has changed, so the requested token has expired',
    },
  },
  request_malformed: {
    status: 400,
    words: { zh: '请求格式错误', en: 'The request could not be read' },
  },
  credentials_wrong: {
    status: 401,
    words: { zh: '用户名或密码错误', en: 'The user name or password is incorrect' },
  },
  password_change_due: {
    status: 403,
    words: {
      zh: '管理员要求您设置新密码',
      en: 'An administrator asks you to choose a new password',
    },
  },
  password_unchanged: {
    status: 422,
    words: {
      zh: '新密码不能与当前密码相同',
      en: 'The new password must differ from the present one',
    },
  },
  password_present: {
    status: 409,
    words: {
      zh: '您已有密码，请刷新页面后修改',
      en: 'You have a password already. Reload the page to change it',
    },
  },
  password_wrong: { status: 422, words: { zh: '密码不正确', en: 'The password is incorrect' } },
  session_locked: {
    status: 403,
    words: { zh: '屏幕已锁定，请先解锁', en: 'The screen is locked. Unlock it first' },
  },
  permission_missing: {
    status: 403,
    words: { zh: '没有权限执行此操作', en: 'You are not allowed to do this' },
  },
  origin_refused: {
    status: 403,
    words: { zh: '不接受来自其他网站的请求', en: 'Requests from other sites are not accepted' },
  },
  host_refused: {
    status: 421,
    words: {
      zh: '评估模式只能通过本机地址访问；如经由其他地址访问，请设置 AMBER_PUBLIC_URL',
      en: 'An evaluation answers at addresses of this machine only. For another one, set AMBER_PUBLIC_URL',
    },
  },
  route_unknown: { status: 404, words: { zh: '接口不存在', en: 'There is no such call' } },
  method_not_allowed: {
    status: 405,
    words: { zh: '不支持此请求方法', en: 'This method is not supported here' },
  },
  request_too_slow: {
    status: 408,
    words: { zh: '请求超时', en: 'The request took too long to arrive' },
  },
  record_changed: {
    status: 409,
    words: {
      zh: '记录已被他人修改，请查看最新内容后重试',
      en: 'Somebody else changed this record. Look at it again before you save',
    },
  },
  answer_not_kept: {
    status: 409,
    words: {
      zh: '此操作已完成，其结果无法再次显示，请刷新页面查看最新状态',
      en: 'This has been done already, and its result cannot be shown again. Reload the page to see how things stand',
    },
  },
  request_too_large: {
    status: 413,
    words: { zh: '请求内容过大', en: 'The request is too large' },
  },
  media_type_unsupported: {
    status: 415,
    words: { zh: '仅接受 JSON 请求', en: 'Only JSON requests are accepted' },
  },
  expectation_unsupported: {
    status: 417,
    words: {
      zh: '不支持请求头 Expect 的内容',
      en: 'What the Expect header asks for is not supported',
    },
  },
  input_invalid: {
    status: 422,
    words: { zh: '输入有误，请检查', en: 'Some of the input is not valid' },
  },
  idempotency_key_reused: {
    status: 422,
    words: {
      zh: '该幂等键已用于另一个请求',
      en: 'This Idempotency-Key was used for another request',
    },
  },
  sign_in_paused: {
    status: 429,
    words: {
      zh: '尝试次数过多，请在 {seconds} 秒后重试',
      en: 'Too many attempts. Please try again in {seconds} s',
    },
  },
  rate_limited: {
    status: 429,
    words: {
      zh: '请求过于频繁，请在 {seconds} 秒后重试',
      en: 'Too many requests. Please try again in {seconds} s',
    },
  },
  request_headers_too_large: {
    status: 431,
    words: { zh: '请求头过大', en: 'The headers of the request are too large' },
  },
  unexpected: {
    status: 500,
    words: { zh: '服务器出错了，请稍后再试', en: 'Something went wrong. Please try again later' },
  },
  server_busy: {
    status: 503,
    words: { zh: '服务器繁忙，请稍后再试', en: 'The server is busy. Please try again shortly' },
  },
  database_unavailable: {
    status: 503,
    words: {
      zh: '数据库暂时不可用，请稍后再试',
      en: 'The database is not available right now. Please try again shortly',
    },
  },
  ...identityErrors,
  setup_link_invalid: {
    status: 403,
    words: { zh: '初始化链接无效', en: 'This set-up link is not valid' },
  },
  setup_link_used: {
    status: 403,
    words: {
      zh: '初始化链接已使用，或已被更新的链接取代',
      en: 'This set-up link has been used, or a newer one has taken its place',
    },
  },
  setup_link_expired: {
    status: 403,
    words: { zh: '初始化链接已过期', en: 'This set-up link has expired' },
  },
  session_missing: {
    status: 404,
    words: { zh: '会话不存在或已结束', en: 'There is no such session, or it has ended' },
  },
  notification_missing: {
    status: 404,
    words: { zh: '通知不存在或已删除', en: 'There is no such notification, or it was deleted' },
  },
  announcement_missing: {
    status: 404,
    words: { zh: '公告不存在或已删除', en: 'There is no such announcement, or it was deleted' },
  },
  audit_event_missing: {
    status: 404,
    words: { zh: '没有这条日志', en: 'There is no such entry in the log' },
  },
  user_missing: { status: 404, words: { zh: '用户不存在', en: 'There is no such user' } },
  user_is_yourself: {
    status: 409,
    words: { zh: '不能对自己执行此操作', en: 'You cannot do this to yourself' },
  },
  user_not_removed: {
    status: 409,
    words: { zh: '该用户不在回收站中', en: 'This user is not in the recycle bin' },
  },
  batch_refused: {
    status: 409,
    words: {
      zh: '部分记录无法处理，因此未做任何更改',
      en: 'Some records could not be processed, so nothing was changed',
    },
  },
  password_link_invalid: {
    status: 403,
    words: { zh: '设置密码的链接无效', en: 'This password link is not valid' },
  },
  password_link_used: {
    status: 403,
    words: {
      zh: '设置密码的链接已使用，或已被更新的链接或密码取代',
      en: 'This password link has been used, or a newer link or password has taken its place',
    },
  },
  password_link_expired: {
    status: 403,
    words: { zh: '设置密码的链接已过期', en: 'This password link has expired' },
  },
  password_link_void: {
    status: 403,
    words: {
      zh: '此链接已失效，请联系管理员重新获取',
      en: 'This link no longer works. Ask an administrator for a new one',
    },
  },
  user_name_taken: { status: 409, words: { zh: '用户名已存在', en: 'This user name is taken' } },
  ...rightsErrors,
  last_super_admin: {
    status: 409,
    words: {
      zh: '必须至少保留一名启用的超级管理员',
      en: 'At least one enabled super admin must remain',
    },
  },
  ...twoStepErrors,
  ...fileErrors,
  ...registrationErrors,
  ...contactErrors,
  ...codeErrors,
  demo_failure: {
    status: 422,
    words: { zh: '这是一次按要求返回的失败', en: 'This failure was asked for' },
  },
  todo_missing: { status: 404, words: { zh: '待办不存在', en: 'There is no such to-do' } },
  todo_limit: {
    status: 409,
    words: { zh: '最多保存 {count} 条待办', en: 'No more than {count} to-dos are kept' },
  },
} as const satisfies Record<string, Problem>

export type ErrorCode = keyof typeof errors
