export const twoStepErrors = {
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
} as const
