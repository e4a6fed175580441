/** What may go wrong about the second step of signing in, and about passkeys. */
export const twoStepErrors = {
  second_step_due: {
    status: 401,
    words: { zh: '还需要完成两步验证', en: 'One more step is needed to sign you in' },
  },
  second_step_expired: {
    status: 401,
    words: {
      zh: '此次登录已过期或尝试过多，请重新登录',
      en: 'This sign-in took too long or too many tries. Please sign in again',
    },
  },
  second_step_wrong: {
    status: 422,
    words: { zh: '验证码不正确', en: 'This code is not correct' },
  },
  recovery_code_wrong: {
    status: 422,
    words: { zh: '恢复码不正确或已使用', en: 'This recovery code is not correct, or was used' },
  },
  enrolment_expired: {
    status: 422,
    words: { zh: '设置已过期，请重新开始', en: 'This took too long. Please begin again' },
  },
  two_step_demanded: {
    status: 409,
    words: {
      zh: '您的角色要求两步验证，不能移除最后一种方式',
      en: 'One of your roles demands two-step sign-in, so the last way of it has to stay',
    },
  },
  passkey_last_way: {
    status: 409,
    words: {
      zh: '这是您唯一的登录方式，移除后将无法登录。请先设置密码，或添加另一种登录方式',
      en: 'You could not sign in any more without it. Set a password or add another way to sign in first',
    },
  },
  sign_in_stale: {
    status: 409,
    words: {
      zh: '请先重新登录，再进行此操作',
      en: 'Please sign in again first: only who has just signed in can do this',
    },
  },
  two_step_off: {
    status: 409,
    words: { zh: '尚未开启两步验证', en: 'Two-step sign-in is not turned on' },
  },
  passkey_refused: {
    status: 422,
    words: { zh: '通行密钥未通过验证', en: 'This passkey was not accepted' },
  },
  passkey_missing: {
    status: 404,
    words: { zh: '通行密钥不存在', en: 'There is no such passkey' },
  },
  passkey_taken: {
    status: 409,
    words: { zh: '此通行密钥已添加', en: 'This passkey was added before' },
  },
  passkey_limit: {
    status: 409,
    words: { zh: '最多添加 {count} 个通行密钥', en: 'No more than {count} passkeys are kept' },
  },
} as const
