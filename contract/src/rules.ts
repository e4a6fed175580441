import * as z from 'zod'
import { hasHidden, turnsAround } from './hidden-text.ts'
import { packLanguages, type LocalizedText } from './localized-text.ts'

/** Field messages (specification, section 5). An issue's message is a key, translated by `textForIssue`. */
export const fieldTexts = {
  required: { zh: '不能为空', en: 'Cannot be empty' },
  invalid: { zh: '格式不正确', en: 'Format is incorrect' },
  text_hidden: {
    zh: '不能包含换行或不可见字符',
    en: "Can't contain line breaks or invisible characters",
  },
  text_direction: {
    zh: '不能包含不可见的控制字符',
    en: "Can't contain invisible control characters",
  },
  address_private: {
    zh: '这是内网或本机地址，如需使用，请先为服务器设置 AMBER_PRIVATE_ADDRESSES=true',
    en: 'This is a private address. To allow it, set AMBER_PRIVATE_ADDRESSES=true on the server.',
  },
  address_plain: {
    zh: '须以 https:// 开头',
    en: 'Must start with https://',
  },
  address_credentials: {
    zh: '地址中不能包含用户名或密码',
    en: "Can't contain a username or password",
  },
  picture_missing: {
    zh: '图片已过期，请重新上传',
    en: 'This image has expired. Upload it again.',
  },
  file_missing: {
    zh: '文件已过期，请重新上传',
    en: 'This file has expired. Upload it again.',
  },
  file_unfinished: {
    zh: '文件尚未上传完成，请等待、重试或移除',
    en: "The upload isn't finished. Wait, try again or remove it.",
  },
  sender_required: {
    zh: '请输入发件人地址，或使用邮箱作为用户名',
    en: 'Enter a sender address, or use an email address as the username',
  },
  tls_required: {
    zh: '设置密码后须选择 TLS 或 STARTTLS',
    en: 'A password requires TLS or STARTTLS',
  },
  user_missing: {
    zh: '用户不存在或已被删除',
    en: "This user doesn't exist or was deleted",
  },
  reference_missing: {
    zh: '记录不存在或已被删除',
    en: "This record doesn't exist or was deleted",
  },
  reference_circle: {
    zh: '不能选择记录本身或其下级',
    en: "Can't be the record itself or one below it",
  },
  unknown_field: { zh: '不支持的字段', en: "This field isn't supported" },
  field_forbidden: {
    zh: '没有权限查看或设置此字段',
    en: "You don't have permission to view or set this field",
  },
  user_name_required: { zh: '请输入用户名', en: 'Please enter user name' },
  user_name_invalid: { zh: '用户名格式不正确', en: 'User name format is incorrect' },
  password_required: { zh: '请输入密码', en: 'Please enter password' },
  password_invalid: {
    zh: '密码格式不正确，6-18位字符，包含字母、数字、下划线',
    en: '6-18 characters, including letters, numbers, and underscores',
  },
  confirm_password_required: { zh: '请输入确认密码', en: 'Please enter password again' },
  confirm_password_different: {
    zh: '两次输入密码不一致',
    en: 'The two passwords are inconsistent',
  },
  role_code_required: { zh: '请输入角色编码', en: 'Please enter role code' },
  role_code_invalid: {
    zh: '角色编码以大写字母开头，仅含大写字母、数字和下划线，2–32 位',
    en: '2–32 uppercase letters, digits and underscores, starting with a letter',
  },
  one_language_required: {
    zh: '请填写中文或英文的标题和内容',
    en: 'Enter a title and content in Chinese or English',
  },
  ends_before_start: { zh: '结束时间须晚于开始时间', en: 'Must be later than the start time' },
  email_required: { zh: '请输入邮箱', en: 'Please enter email' },
  email_invalid: { zh: '邮箱格式不正确', en: 'Email format is incorrect' },
  phone_required: { zh: '请输入手机号', en: 'Please enter phone number' },
  phone_invalid: { zh: '手机号格式不正确', en: 'Phone number format is incorrect' },
  terms_required: {
    zh: '请先阅读并同意用户协议和隐私政策',
    en: 'Please agree to the user agreement and privacy policy',
  },
  terms_changed: {
    zh: '用户协议或隐私政策已更新，请刷新页面后重新确认',
    en: 'The user agreement or privacy policy has changed. Reload the page and agree again.',
  },
  receiver_required: { zh: '请输入手机号或邮箱', en: 'Please enter phone number or email' },
  receiver_invalid: {
    zh: '手机号或邮箱格式不正确',
    en: 'Phone number or email format is incorrect',
  },
  code_required: { zh: '请输入验证码', en: 'Please enter verification code' },
  image_code_required: { zh: '请输入图形验证码', en: 'Please enter image code' },
  code_invalid: { zh: '验证码格式不正确', en: 'Verification code format is incorrect' },
  number_invalid: { zh: '请输入数字', en: 'Enter a number' },
  number_range: { zh: '数值超出允许范围', en: 'Number is out of range' },
  number_decimals: { zh: '小数位数过多', en: 'Too many decimals' },
  money_invalid: { zh: '请输入金额，最多两位小数', en: 'Enter an amount with up to 2 decimals' },
  date_invalid: { zh: '请输入有效的日期', en: 'Enter a valid date' },
  range_reversed: { zh: '结束时间不能早于开始时间', en: "End can't be before start" },
  number_range_reversed: { zh: '最大值不能小于最小值', en: "End can't be less than start" },
  color_invalid: { zh: '请输入颜色，例如 #1677FF', en: 'Enter a color, e.g. #1677FF' },
  tags_invalid: { zh: '标签过多、过长或重复', en: 'Too many, too long or repeated tags' },
  json_invalid: { zh: '请输入有效的 JSON 对象或数组', en: 'Enter a valid JSON object or array' },
  json_large: { zh: 'JSON 内容过长', en: 'JSON is too long' },
} as const satisfies Record<string, LocalizedText>

export type FieldRule = keyof typeof fieldTexts

/** Message of an issue that brings its text along, as JSON. */
export type OwnSentence = `{${string}`
export const isOwnSentence = (message: string): message is OwnSentence => message.startsWith('{')

/** Returns the message of an issue, a key or a sentence of its own, for `textForIssue`. */
export function issueOf(problem: FieldRule | LocalizedText): FieldRule | OwnSentence {
  if (typeof problem === 'string') return problem
  // Composed texts have pack languages that only reading them reveals.
  const entries = (['zh', 'en', ...packLanguages] as const).map((key) => [key, problem[key]])
  return JSON.stringify(Object.fromEntries(entries)) as OwnSentence
}

/** Returns the text of an issue; a general one for Zod's own messages. */
export function textForIssue(message: string): LocalizedText {
  if (message in fieldTexts) return fieldTexts[message as FieldRule]
  return isOwnSentence(message) ? (JSON.parse(message) as LocalizedText) : fieldTexts.invalid
}

const rule = (name: FieldRule) => name

const userNamePattern = /^[\u4E00-\u9FA5a-zA-Z0-9_-]{4,16}$/
/** See specification, section 9. */
const passwordPattern = /^\w{6,18}$/
/** Mobile number of mainland China, or E.164 with a plus sign. */
const phonePattern = /^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/

export const userName = z
  .string(rule('user_name_required'))
  .min(1, rule('user_name_required'))
  .regex(userNamePattern, rule('user_name_invalid'))

/** The policy is a setting (password-policy.ts). */
export const plainPassword = z
  .string(rule('password_required'))
  .min(1, rule('password_required'))
  .regex(passwordPattern, rule('password_invalid'))

/** Looser than `newPassword`, so that stricter rules lock no user out; limited to protect the hash. */
export const givenPassword = z
  .string(rule('password_required'))
  .min(1, rule('password_required'))
  .max(256, rule('password_invalid'))

/** The server also checks the policy. */
export const newPassword = z
  .string(rule('password_required'))
  .min(1, rule('password_required'))
  .max(256, rule('password_invalid'))

export const email = z
  .email({ error: ({ input }) => (input ? rule('email_invalid') : rule('email_required')) })
  .max(254, rule('email_invalid'))
export const phone = z
  .string(rule('phone_required'))
  .min(1, rule('phone_required'))
  .regex(phonePattern, rule('phone_invalid'))
export const code = z
  .string(rule('code_required'))
  .trim()
  .min(1, rule('code_required'))
  .regex(/^\d{6}$/, rule('code_invalid'))

/** Whether it is a mail address rather than a phone number. */
export function isMail(given: string): boolean {
  return given.includes('@')
}

/** Returns the broken rule, as soon as the kind is clear. */
function receiverFault(text: string): FieldRule | undefined {
  if (isMail(text)) return email.safeParse(text).success ? undefined : 'email_invalid'
  if (phonePattern.test(text)) return undefined
  return /^[+\d\s()-]*$/.test(text) ? 'phone_invalid' : 'receiver_invalid'
}

export const receiver = z
  .string(rule('receiver_required'))
  .trim()
  .min(1, rule('receiver_required'))
  .superRefine((text, context) => {
    const message = receiverFault(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** One line of visible characters, trimmed. */
export const shortText = (most: number, required: FieldRule = 'invalid') =>
  z
    .string(required)
    .trim()
    .max(most, rule('invalid'))
    .refine((text) => !hasHidden(text), rule('text_hidden'))

/** Several lines without hidden direction changes. */
export const longText = (most: number, required: FieldRule = 'invalid') =>
  z
    .string(required)
    .trim()
    .max(most, rule('invalid'))
    .refine((text) => !turnsAround(text), rule('text_direction'))

export const nickName = shortText(64, rule('required')).min(1, rule('required'))

/** Lower case, as ids are also compared as text. */
export const id = z.uuid(rule('invalid')).toLowerCase()
/** Postgres has no year 0, and no precision below microseconds. */
export const moment = (message: FieldRule) =>
  z.iso
    .datetime(message)
    .max(30, message)
    .refine((text) => !text.startsWith('0000'), message)
/** Codes in the API and the database. */
export const statusCodes = { enabled: '1', disabled: '2' } as const
export const status = z.enum(statusCodes, rule('invalid'))
/** Codes in the API and the database; null if unknown. */
export const genderCodes = { male: '1', female: '2' } as const
export const gender = z.enum(genderCodes, rule('invalid'))
/** Matched literally. */
export const searchText = z.string().trim().max(64, rule('invalid'))
