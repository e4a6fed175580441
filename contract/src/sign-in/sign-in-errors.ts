import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const signInErrors = {
  captcha_required: {
    status: 422,
    texts: { zh: '请输入图形验证码', en: 'Please enter image code' },
  },
  captcha_wrong: {
    status: 422,
    texts: {
      zh: '图形验证码错误或已过期，请重新输入',
      en: 'Image code is incorrect or expired. Try the new one.',
    },
  },
  code_wrong: {
    status: 422,
    texts: {
      zh: '验证码错误或已过期，请检查后重试',
      en: 'Verification code is incorrect or expired. Check it, or request a new one.',
    },
  },
  code_too_soon: {
    status: 429,
    texts: {
      zh: '验证码已发送，请在 {seconds} 秒后重试',
      en: 'A code was just sent. Try again in {seconds}s.',
    },
  },
  code_limit: {
    status: 429,
    texts: {
      zh: '今日获取验证码次数过多，请在 {hours} 小时后重试',
      en: 'Too many codes requested today. Try again in {hours}h.',
    },
  },

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

  registration_closed: {
    status: 403,
    texts: {
      zh: '注册已关闭，请联系管理员',
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

  second_step_due: {
    status: 401,
    texts: { zh: '还需完成两步验证', en: 'Two-step verification is required' },
  },
  second_step_expired: {
    status: 401,
    texts: {
      zh: '登录已超时或尝试次数过多，请重新登录',
      en: 'This sign-in timed out or had too many attempts. Sign in again.',
    },
  },
  second_step_wrong: {
    status: 422,
    texts: { zh: '验证码不正确，请重试', en: 'Incorrect code. Try again.' },
  },
  recovery_code_wrong: {
    status: 422,
    texts: {
      zh: '恢复码不正确或已使用',
      en: 'This recovery code is incorrect or was already used',
    },
  },
  enrolment_expired: {
    status: 422,
    texts: { zh: '设置已过期，请重新开始', en: 'Setup timed out. Start over.' },
  },
  two_step_demanded: {
    status: 409,
    texts: {
      zh: '您的角色要求两步验证，不能移除最后一种验证方式',
      en: "Your role requires two-step verification, so you can't remove your last method",
    },
  },
  passkey_last_method: {
    status: 409,
    texts: {
      zh: '这是您唯一的登录方式，移除后将无法登录，请先设置密码或添加其他登录方式',
      en: 'This is your only way to sign in. Set a password or add another sign-in method first.',
    },
  },
  sign_in_stale: {
    status: 409,
    texts: {
      zh: '请先重新登录，再执行此操作',
      en: 'For security, sign in again to do this',
    },
  },
  two_step_off: {
    status: 409,
    texts: { zh: '尚未开启两步验证', en: 'Two-step verification is off' },
  },
  passkey_refused: {
    status: 422,
    texts: { zh: '通行密钥验证失败', en: 'Passkey verification failed' },
  },
  passkey_missing: {
    status: 404,
    texts: { zh: '通行密钥不存在或已被移除', en: "This passkey doesn't exist or was removed" },
  },
  passkey_taken: {
    status: 409,
    texts: { zh: '此通行密钥已添加', en: 'This passkey was already added' },
  },
  passkey_limit: {
    status: 409,
    texts: {
      zh: '最多添加 {count} 个通行密钥，请先移除一个',
      en: 'You can add up to {count} passkeys. Remove one first.',
    },
  },
} as const satisfies Record<string, { status: number; texts: LocalizedText }>
