import { defineMessages } from '#web/lib/i18n/i18n.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** Keyed by the server's code. */
const endReasonMessages = defineMessages({
  '7777': {
    zh: '此账号已被禁用或删除，如有疑问请联系管理员。',
    en: 'This account was disabled or deleted. If you have questions, ask an administrator.',
  },
  '7778': {
    zh: '管理员更改了您的账号或权限，请重新登录。',
    en: 'An administrator changed your account or permissions. Sign in again.',
  },
  '8889': {
    zh: '您的会话已被结束，请重新登录。',
    en: 'Your session was ended. Sign in again.',
  },
  other: {
    zh: '登录已过期，请重新登录。',
    en: 'Your session has expired. Sign in again.',
  },
})

/** Loaded when the server ends a session, to keep it out of the sign-in page. */
export function endReasonOf(code: string): LocalizedText {
  const { other, ...known } = endReasonMessages
  return Object.hasOwn(known, code) ? known[code as keyof typeof known] : other
}
