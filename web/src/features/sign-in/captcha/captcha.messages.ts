import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const captchaMessages = defineMessages({
  label: { zh: '图形验证码', en: 'Image code' },
  hint: { zh: '请输入图中字符', en: 'Code in image' },
  image: { zh: '图形验证码，4 个字母或数字', en: 'Image code: 4 letters or digits' },
  renew: { zh: '换一张', en: 'New image' },
  loading: { zh: '正在加载图片', en: 'Loading image' },
  failed: { zh: '图片加载失败，点击重试', en: "Couldn't load the image. Try again." },
  instead: { zh: '看不清图片？改用自动验证', en: "Can't read the image? Verify automatically" },
  back: { zh: '改用图片', en: 'Use an image' },
  working: { zh: '正在自动验证…', en: 'Verifying…' },
  progress: { zh: '自动验证已完成 {percent}%', en: 'Verification {percent}% done' },
  unstarted: { zh: '自动验证启动失败', en: "Couldn't start verification" },
  again: { zh: '重试', en: 'Try again' },
  done: { zh: '已通过自动验证', en: 'Verified' },
})
