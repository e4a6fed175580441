import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const linkErrors = {
  setup_link_invalid: {
    status: 403,
    texts: {
      zh: '初始化链接无效，请检查链接是否完整',
      en: "This setup link is invalid. Check that it's complete.",
    },
  },
  setup_link_used: {
    status: 403,
    texts: {
      zh: '初始化链接已使用，或已被新链接取代',
      en: 'This setup link was already used or replaced by a newer one',
    },
  },
  setup_link_expired: {
    status: 403,
    texts: { zh: '初始化链接已过期', en: 'This setup link has expired' },
  },
  password_link_invalid: {
    status: 403,
    texts: {
      zh: '设置密码的链接无效，请检查链接是否完整',
      en: "This password link is invalid. Check that it's complete.",
    },
  },
  password_link_used: {
    status: 403,
    texts: {
      zh: '设置密码的链接已使用，或已被新的链接或密码取代',
      en: 'This password link was already used, or a newer link or password replaced it',
    },
  },
  password_link_expired: {
    status: 403,
    texts: { zh: '设置密码的链接已过期', en: 'This password link has expired' },
  },
  password_link_void: {
    status: 403,
    texts: {
      zh: '此链接已失效，请联系管理员重新获取',
      en: 'This link no longer works. Ask an administrator for a new one.',
    },
  },
} as const satisfies Record<string, { status: number; texts: LocalizedText }>
