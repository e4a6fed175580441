import { defineMessages } from '#web/lib/i18n.ts'

export const captchaMessages = defineMessages({
  label: { zh: '图形验证码', en: 'Image code' },
  hint: { zh: '图中字符', en: 'As in the picture' },
  image: { zh: '图形验证码，4 个字母或数字', en: 'Image code: 4 letters or digits' },
  renew: { zh: '换一张图片', en: 'Another picture' },
  loading: { zh: '正在加载图片', en: 'Loading the picture' },
  failed: { zh: '图片加载失败，点击重试', en: 'No picture. Try again' },
  instead: { zh: '看不清图片？改为自动验证', en: 'Cannot see the picture? Verify without it' },
  back: { zh: '改用图片', en: 'Use the picture' },
  working: { zh: '正在自动验证，请稍候', en: 'Verifying, please wait' },
  progress: { zh: '自动验证已完成 {percent}%', en: 'Verification {percent}% done' },
  lost: { zh: '自动验证没能开始', en: 'This could not begin' },
  again: { zh: '重试', en: 'Try again' },
  done: { zh: '已通过自动验证', en: 'Verified' },
})
