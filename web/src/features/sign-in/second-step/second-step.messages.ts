import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const secondStepMessages = defineMessages({
  title: { zh: '两步验证', en: 'Two-step verification' },
  totpText: {
    zh: '请输入验证器应用中的 6 位验证码。',
    en: 'Enter the 6-digit code from your authenticator app.',
  },
  code: { zh: '验证码', en: 'Verification code' },
  submit: { zh: '验证并登录', en: 'Verify and sign in' },
  recoveryTitle: { zh: '使用恢复码', en: 'Use a recovery code' },
  recoveryText: {
    zh: '请输入一个未使用的恢复码，每个仅可使用一次。',
    en: 'Enter one of your recovery codes. Each can be used once.',
  },
  recoveryCode: { zh: '恢复码', en: 'Recovery code' },
  passkeyTitle: { zh: '使用通行密钥', en: 'Use a passkey' },
  passkeyText: {
    zh: '使用指纹、面容、屏幕锁或安全密钥确认身份。',
    en: "Confirm it's you with your fingerprint, face, screen lock or security key.",
  },
  usePasskey: { zh: '使用通行密钥', en: 'Use a passkey' },
  signInTitle: { zh: '通行密钥登录', en: 'Sign in with a passkey' },
  remember: { zh: '记住我', en: 'Remember me' },
  other: { zh: '其他验证方式', en: 'Other methods' },
  totpMethod: { zh: '验证器应用', en: 'Authenticator app' },
  passkeyMethod: { zh: '通行密钥', en: 'Passkey' },
  recoveryMethod: { zh: '恢复码', en: 'Recovery code' },

  enrolTitle: { zh: '设置两步验证', en: 'Set up two-step verification' },
  enrolText: {
    zh: '您的角色要求两步验证，设置后即可登录。',
    en: 'Your role requires two-step verification. Set it up to sign in.',
  },
  enterFailed: { zh: '登录失败，请重试', en: 'Sign-in failed. Try again.' },
  enrolFailed: { zh: '设置失败', en: "Couldn't start setup" },
  codesTitle: { zh: '保存恢复码', en: 'Save your recovery codes' },
  codesText: {
    zh: '无法使用手机时，可用恢复码登录。恢复码仅显示一次，请妥善保存。',
    en: "Use these codes to sign in if you lose your phone. You won't see them again, so keep them somewhere safe.",
  },
  codesKept: { zh: '已保存，继续', en: "I've saved them" },

  loading: { zh: '正在加载', en: 'Loading' },
})
