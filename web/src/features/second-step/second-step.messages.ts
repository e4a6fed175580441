import { defineMessages } from '#web/lib/i18n.ts'

export const secondStepMessages = defineMessages({
  title: { zh: '两步验证', en: 'Two-step sign-in' },
  totpText: {
    zh: '请输入验证器应用显示的 6 位验证码。',
    en: 'Enter the six digits that your authenticator app shows.',
  },
  code: { zh: '验证码', en: 'Verification code' },
  submit: { zh: '验证并登录', en: 'Verify and sign in' },
  recoveryTitle: { zh: '使用恢复码', en: 'Use a recovery code' },
  recoveryText: {
    zh: '请输入一个尚未使用的恢复码，每个只能使用一次。',
    en: 'Enter one of your recovery codes. Each works once.',
  },
  recoveryCode: { zh: '恢复码', en: 'Recovery code' },
  passkeyTitle: { zh: '使用通行密钥', en: 'Use your passkey' },
  passkeyText: {
    zh: '用指纹、面容、屏幕锁或安全密钥确认是您本人。',
    en: 'Confirm that it is you with your fingerprint, face, screen lock or security key.',
  },
  usePasskey: { zh: '使用通行密钥', en: 'Use a passkey' },
  signInTitle: { zh: '通行密钥登录', en: 'Sign in with a passkey' },
  remember: { zh: '记住我', en: 'Remember me' },
  other: { zh: '其他验证方式', en: 'Other ways' },
  totpWay: { zh: '验证器应用', en: 'Authenticator app' },
  passkeyWay: { zh: '通行密钥', en: 'Passkey' },
  recoveryWay: { zh: '恢复码', en: 'Recovery code' },

  enrolTitle: { zh: '设置两步验证', en: 'Set up two-step sign-in' },
  enrolText: {
    zh: '您的角色要求两步验证。设置后即可登录。',
    en: 'Your role asks for two-step sign-in. Set it up, then you are signed in.',
  },
  enterFailed: { zh: '暂时无法进入，请重试。', en: 'You could not be let in. Please try again.' },
  enrolFailed: { zh: '未能开始设置', en: 'Setting it up could not begin' },
  codesTitle: { zh: '保存恢复码', en: 'Keep your recovery codes' },
  codesText: {
    zh: '手机丢失时，可用恢复码登录。恢复码只显示这一次，请妥善保存。',
    en: 'If you lose your phone, these codes let you in. They are shown only now: keep them somewhere safe.',
  },
  codesKept: { zh: '已保存，继续', en: 'I have kept them' },

  loading: { zh: '正在加载', en: 'Loading' },
})
