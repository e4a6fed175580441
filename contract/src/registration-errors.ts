import type { Words } from './words.ts'

/** What can stand against registering, and against the invitation that somebody brings along. */
export const registrationErrors = {
  registration_closed: {
    status: 403,
    words: {
      zh: '目前不开放注册，请联系管理员',
      en: 'Registration is closed. Please ask an administrator',
    },
  },
  invitation_needed: {
    status: 403,
    words: {
      zh: '注册需要邀请链接，请联系管理员',
      en: 'An invitation is needed to register. Please ask an administrator',
    },
  },
  invitation_unknown: {
    status: 403,
    words: { zh: '邀请链接无效', en: 'This invitation link is not valid' },
  },
  invitation_used: {
    status: 403,
    words: { zh: '此邀请已被使用', en: 'This invitation has been used' },
  },
  invitation_revoked: {
    status: 403,
    words: { zh: '此邀请已被撤销', en: 'This invitation has been revoked' },
  },
  invitation_expired: {
    status: 403,
    words: { zh: '此邀请已过期', en: 'This invitation has expired' },
  },
  invitation_void: {
    status: 403,
    words: {
      zh: '邀请人已不能授予此邀请中的角色，请联系管理员',
      en: 'Whoever invited you can no longer give what this invitation promises. Please ask an administrator',
    },
  },
  invitation_other_email: {
    status: 422,
    words: {
      zh: '此邀请只能由受邀的邮箱使用',
      en: 'This invitation is for another mail address',
    },
  },
  invitation_missing: {
    status: 404,
    words: { zh: '邀请不存在或已结束', en: 'There is no such invitation, or it has ended' },
  },
  contact_registered: {
    status: 409,
    words: {
      zh: '此手机号或邮箱已属于一个账号，请直接登录',
      en: 'This phone number or mail address belongs to an account already. Please sign in',
    },
  },
} as const satisfies Record<string, { status: number; words: Words }>
