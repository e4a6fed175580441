import { signInErrors } from '@amber/contract/sign-in/sign-in-errors.ts'
import { exampleErrors } from '@amber/contract/examples/example-errors.ts'
import { contactErrors } from '@amber/contract/users/contacts.ts'
import { fileErrors } from '@amber/contract/files/file-errors.ts'
import { identityErrors } from '@amber/contract/sign-in/identity-errors.ts'
import { rightsErrors } from '@amber/contract/roles/rights-errors.ts'
import { settingErrors } from '@amber/contract/settings/setting-errors.ts'
import type { LocalizedText } from './localized-text.ts'

type Problem = { status: number; texts: LocalizedText }

/** Four-digit codes are the specification's (section 8); others are named `noun_problem`. */
export const errors = {
  '8888': {
    status: 401,
    texts: { zh: '登录已失效，请重新登录', en: 'Your session is no longer valid. Sign in again.' },
  },
  '8889': {
    status: 401,
    texts: {
      zh: '您的会话已被结束，请重新登录',
      en: 'Your session was ended. Sign in again.',
    },
  },
  '7777': {
    status: 401,
    texts: {
      zh: '用户状态失效，请重新登录',
      en: 'User status is invalid, please log in again',
    },
  },
  '7778': {
    status: 401,
    texts: {
      zh: '管理员更改了您的账号或权限，请重新登录',
      en: 'An administrator changed your account or permissions. Sign in again.',
    },
  },
  '9999': {
    status: 401,
    texts: { zh: '请求的 token 已过期', en: 'The requested token has expired' },
  },
  '9998': {
    status: 401,
    texts: { zh: '请求的 token 无效', en: 'The requested token is invalid' },
  },
  '3333': {
    status: 401,
    texts: {
      zh: '服务器密钥已更换，请求的 token 已过期',
      en: 'The server key has changed, so the requested token has expired',
    },
  },
  request_malformed: {
    status: 400,
    texts: { zh: '请求格式错误', en: 'The request is malformed' },
  },
  credentials_wrong: {
    status: 401,
    texts: { zh: '用户名或密码错误', en: 'Incorrect username or password' },
  },
  password_change_due: {
    status: 403,
    texts: {
      zh: '管理员要求您设置新密码',
      en: 'An administrator requires you to set a new password',
    },
  },
  password_unchanged: {
    status: 422,
    texts: {
      zh: '新密码不能与当前密码相同',
      en: 'The new password must be different from the current one',
    },
  },
  password_present: {
    status: 409,
    texts: {
      zh: '您已有密码，请刷新页面后修改',
      en: 'You already have a password. Reload the page to change it.',
    },
  },
  password_wrong: { status: 422, texts: { zh: '密码不正确', en: 'Incorrect password' } },
  session_locked: {
    status: 403,
    texts: { zh: '屏幕已锁定，请先解锁', en: 'Your screen is locked. Unlock it first.' },
  },
  permission_missing: {
    status: 403,
    texts: {
      zh: '没有权限执行此操作，如有需要请联系管理员',
      en: "You don't have permission to do this. Ask an administrator if you need it.",
    },
  },
  origin_refused: {
    status: 403,
    texts: { zh: '不接受来自其他网站的请求', en: "Requests from other sites aren't allowed" },
  },
  host_refused: {
    status: 421,
    texts: {
      zh: '不支持通过此地址访问，如需使用，请将 AMBER_PUBLIC_URL 设为该地址；如经由代理访问，请在 AMBER_TRUSTED_PROXIES 中填写代理的地址',
      en: "This server isn't available at this address. To allow it, set AMBER_PUBLIC_URL to this address. Behind a proxy, add the proxy to AMBER_TRUSTED_PROXIES.",
    },
  },
  route_unknown: {
    status: 404,
    texts: { zh: '接口不存在', en: "This API endpoint doesn't exist" },
  },
  method_not_allowed: {
    status: 405,
    texts: { zh: '不支持此请求方法', en: "This request method isn't supported" },
  },
  request_too_slow: {
    status: 408,
    texts: { zh: '请求超时，请重试', en: 'The request timed out. Try again.' },
  },
  record_changed: {
    status: 409,
    texts: {
      zh: '记录已被修改，请查看最新内容后重试',
      en: 'This record has changed. Review the latest version before saving.',
    },
  },
  record_missing: {
    status: 404,
    texts: { zh: '记录不存在或已被删除', en: "This record doesn't exist or was deleted" },
  },
  value_taken: {
    status: 409,
    texts: { zh: '该值已存在，请换一个', en: 'This value is taken. Choose another one.' },
  },
  response_not_stored: {
    status: 409,
    texts: {
      zh: '此操作已完成，但结果无法再次显示，请刷新页面查看',
      en: "This was already done, but its result can't be shown again. Reload the page to see the current state.",
    },
  },
  request_too_large: {
    status: 413,
    texts: { zh: '请求内容过大', en: 'The request is too large' },
  },
  media_type_unsupported: {
    status: 415,
    texts: { zh: '仅接受 JSON 请求', en: 'Only JSON requests are accepted' },
  },
  expectation_unsupported: {
    status: 417,
    texts: {
      zh: '不支持此 Expect 请求头',
      en: 'Unsupported Expect header',
    },
  },
  input_invalid: {
    status: 422,
    texts: { zh: '输入有误，请检查', en: 'Some fields are invalid. Check them and try again.' },
  },
  idempotency_key_reused: {
    status: 422,
    texts: {
      zh: '该幂等键已用于另一个请求',
      en: 'This Idempotency-Key was already used for another request',
    },
  },
  sign_in_paused: {
    status: 429,
    texts: {
      zh: '尝试次数过多，请在 {seconds} 秒后重试',
      en: 'Too many attempts. Try again in {seconds}s.',
    },
  },
  rate_limited: {
    status: 429,
    texts: {
      zh: '请求过于频繁，请在 {seconds} 秒后重试',
      en: 'Too many requests. Try again in {seconds}s.',
    },
  },
  request_headers_too_large: {
    status: 431,
    texts: { zh: '请求头过大', en: 'Request headers are too large' },
  },
  unexpected: {
    status: 500,
    texts: {
      zh: '服务器出错了，请稍后再试',
      en: 'Something went wrong on our end. Try again later.',
    },
  },
  server_busy: {
    status: 503,
    texts: { zh: '服务器繁忙，请稍后再试', en: 'The server is busy. Try again shortly.' },
  },
  server_outdated: {
    status: 503,
    texts: {
      zh: '系统正在升级，请稍后再试',
      en: 'The system is being upgraded. Try again in a minute.',
    },
  },
  database_unavailable: {
    status: 503,
    texts: {
      zh: '数据库暂时不可用，请稍后再试',
      en: 'The database is unavailable. Try again shortly.',
    },
  },
  ...identityErrors,
  ...signInErrors,
  ...settingErrors,
  session_missing: {
    status: 404,
    texts: { zh: '会话不存在或已结束', en: "This session doesn't exist or has ended" },
  },
  notification_missing: {
    status: 404,
    texts: { zh: '通知不存在或已被删除', en: "This notification doesn't exist or was deleted" },
  },
  announcement_missing: {
    status: 404,
    texts: { zh: '公告不存在或已被删除', en: "This announcement doesn't exist or was deleted" },
  },
  audit_event_missing: {
    status: 404,
    texts: { zh: '日志记录不存在', en: "This log entry doesn't exist" },
  },
  job_missing: {
    status: 404,
    texts: { zh: '任务不存在', en: "This job doesn't exist" },
  },
  browser_error_missing: {
    status: 404,
    texts: { zh: '该错误已被忽略或清理', en: 'This error was already dismissed or deleted' },
  },
  backup_missing: {
    status: 404,
    texts: { zh: '备份不存在或已被删除', en: "This backup doesn't exist or was deleted" },
  },
  backup_not_encrypted: {
    status: 409,
    texts: { zh: '只能下载加密的备份', en: 'Only encrypted backups can be downloaded' },
  },
  backups_not_configured: {
    status: 409,
    texts: { zh: '此服务器未设置备份目录', en: 'This server has no backup folder' },
  },
  user_missing: {
    status: 404,
    texts: { zh: '用户不存在或已被删除', en: "This user doesn't exist or was deleted" },
  },
  user_is_yourself: {
    status: 409,
    texts: { zh: '不能对自己的账号执行此操作', en: "You can't do this to your own account" },
  },
  user_without_password: {
    status: 409,
    texts: {
      zh: '该用户没有密码，请改用一次性链接',
      en: 'This user has no password. Create a one-time link instead.',
    },
  },
  user_not_removed: {
    status: 409,
    texts: {
      zh: '该用户不在回收站中，请刷新列表',
      en: "This user isn't in Deleted users. Refresh the list.",
    },
  },
  batch_refused: {
    status: 409,
    texts: {
      zh: '部分项无法处理，未做任何更改',
      en: 'Some items failed, so nothing was changed',
    },
  },
  user_name_taken: {
    status: 409,
    texts: { zh: '用户名已存在，请换一个', en: 'This username is taken. Choose another one.' },
  },
  ...rightsErrors,
  last_super_admin: {
    status: 409,
    texts: {
      zh: '至少需要保留一名启用的超级管理员',
      en: 'At least one super admin must stay enabled',
    },
  },
  ...fileErrors,
  ...contactErrors,
  ...exampleErrors,
} as const satisfies Record<string, Problem>

export type ErrorCode = keyof typeof errors
