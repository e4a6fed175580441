import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const newPasswordMessages = defineMessages({
  password: { zh: '新密码', en: 'New password' },
  passwordHint: { zh: '6–18 位字母、数字、下划线', en: '6–18 letters, digits or _' },
  strongHint: {
    zh: '至少 8 个字符，可以使用短语',
    en: 'At least 8 characters',
  },
  anyHint: { zh: '请输入新密码', en: 'Enter a new password' },
  confirm: { zh: '确认密码', en: 'Confirm password' },
  confirmHint: { zh: '请再次输入密码', en: 'Enter the password again' },
  rules: { zh: '密码要求', en: 'Password requirements' },
  rulePlain: { zh: '6–18 位字母、数字或下划线', en: '6–18 letters, digits or underscores' },
  ruleLength: { zh: '8–64 个字符，任何文字和符号均可', en: '8–64 characters of any kind' },
  ruleNames: { zh: '不包含用户名和昵称', en: "Doesn't include your username or display name" },
  ruleCommon: { zh: '不是常见密码', en: 'Not a common password' },
  met: { zh: '已满足', en: 'Met' },
  notMet: { zh: '未满足', en: 'Not met' },
  strength: { zh: '密码强度', en: 'Password strength' },
  measuring: { zh: '…', en: '…' },
  strength0: { zh: '很弱', en: 'Very weak' },
  strength1: { zh: '弱', en: 'Weak' },
  strength2: { zh: '一般', en: 'Fair' },
  strength3: { zh: '较强', en: 'Good' },
  strength4: { zh: '强', en: 'Strong' },
})

export const newAccountMessages = defineMessages({
  userName: { zh: '用户名', en: 'Username' },
  userNameHint: {
    zh: '4–16 位汉字、字母、数字、_ 或 -',
    en: '4–16 letters, digits, _ or -',
  },
  nickName: { zh: '昵称', en: 'Display name' },
  nickNameOptional: { zh: '昵称（选填）', en: 'Display name (optional)' },
  nickNameHint: { zh: '其他用户看到的名称', en: 'The name other users see' },
  password: { zh: '密码', en: 'Password' },
})
