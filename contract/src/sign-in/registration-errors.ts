import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const registrationErrors = {
  registration_closed: {
    status: 403,
    texts: {
      zh: '已关闭注册，请联系管理员',
      en: 'Registration is closed. Ask an administrator.',
    },
  },
  invitation_needed: {
    status: 403,
    texts: {
      zh: '注册需要邀请链接，请联系管理员',
      en: 'You need an invitation to sign up. Ask an administrator.',
    },
  },
  invitation_unknown: {
    status: 403,
    texts: { zh: '邀请链接无效', en: 'This invitation link is invalid' },
  },
  invitation_used: {
    status: 403,
    texts: { zh: '此邀请已被使用', en: 'This invitation was already used' },
  },
  invitation_revoked: {
    status: 403,
    texts: { zh: '此邀请已被撤销', en: 'This invitation was revoked' },
  },
  invitation_expired: {
    status: 403,
    texts: { zh: '此邀请已过期', en: 'This invitation has expired' },
  },
  invitation_void: {
    status: 403,
    texts: {
      zh: '邀请人已无权授予邀请中的角色，请联系管理员',
      en: 'The person who invited you can no longer assign these roles. Ask an administrator.',
    },
  },
  invitation_other_email: {
    status: 422,
    texts: {
      zh: '此邀请只能由受邀的邮箱使用',
      en: 'This invitation is for a different email',
    },
  },
  invitation_missing: {
    status: 404,
    texts: { zh: '邀请不存在或已结束', en: "This invitation doesn't exist or has ended" },
  },
  invitation_undeliverable: {
    status: 409,
    texts: {
      zh: '注册需要验证码，但邮件或短信尚未配置，请由超级管理员在系统设置中配置',
      en: "Signing up requires a verification code, but email or SMS isn't set up. A super admin can set it up in Settings.",
    },
  },
  contact_registered: {
    status: 409,
    texts: {
      zh: '此手机号或邮箱已注册，请直接登录',
      en: 'An account already uses this phone number or email. Sign in instead.',
    },
  },
} as const satisfies Record<string, { status: number; texts: LocalizedText }>
