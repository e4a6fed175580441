import { composeText, type LocalizedText } from '@amber/contract/localized-text.ts'

type Template = {
  /** The brand is appended. */
  subject: LocalizedText
  /** An empty line separates paragraphs. A lone placeholder `{code}` is large in a mail. */
  text: LocalizedText
}

const ignore = {
  zh: '如非本人操作，请忽略此消息，并且不要将验证码告诉任何人。',
  en: "If this wasn't you, ignore this message. Never share this code with anyone.",
}

const codeFor = (name: LocalizedText): Template => ({
  subject: composeText((t) =>
    t({ zh: '{code} 是您的{name}', en: '{code} is your {name}' }, { name: t(name) }),
  ),
  text: composeText((t) =>
    t(
      {
        zh: '您的{name}是：\n\n{code}\n\n{minutes} 分钟内有效。{ignore}',
        en: 'Your {name} is:\n\n{code}\n\nIt expires in {minutes} minutes. {ignore}',
      },
      { name: t(name), ignore: t(ignore) },
    ),
  ),
})

/** One mail for several deferred notices, sent as `notice`. */
export const gatheredNotices = {
  title: {
    zh: '免打扰时段内的 {count} 条通知',
    en: '{count} notifications from quiet hours',
  },
  more: {
    zh: '另有 {count} 条更早的通知，请登录后查看。',
    en: 'Earlier notifications not shown: {count}. Sign in to read them.',
  },
} as const satisfies Record<string, LocalizedText>

/** An SMS is the text in one line. Placeholders are filled from the data of `queueMessage`. */
export const messageTemplates = {
  code_sign_in: codeFor({ zh: '登录验证码', en: 'sign-in code' }),
  code_register: codeFor({ zh: '注册验证码', en: 'sign-up code' }),
  code_reset_password: codeFor({ zh: '重置密码验证码', en: 'password reset code' }),
  code_change_contact: codeFor({ zh: '验证码', en: 'verification code' }),
  /** Replaces a registration code when the account exists. */
  account_exists: {
    subject: { zh: '您已经有账号了', en: 'You already have an account' },
    text: {
      zh: '有人尝试使用此{contact}注册账号，但该{contact}已属于您的账号。请直接登录；如忘记密码，可以重置。\n\n如非本人操作，请忽略此消息，您的账号没有任何变化。',
      en: "We received a request to sign up with this {contact}, but it already belongs to your account. Sign in instead, or reset your password if you forgot it.\n\nIf this wasn't you, ignore this message. Nothing in your account has changed.",
    },
  },
  /** Replaces a code when several accounts share the contact. */
  contact_shared: {
    subject: { zh: '无法使用验证码', en: 'Verification code unavailable' },
    text: {
      zh: '有人请求向此{contact}发送验证码，但多个账号使用了它且均未验证，因此无法发送。请使用用户名和密码登录，或联系管理员。',
      en: 'A code was requested for this {contact}, but several accounts use it and none has verified it. Sign in with your username and password, or ask an administrator.',
    },
  },
  /** `title` and `text` are in the reader's language. */
  notice: {
    subject: { zh: '{title}', en: '{title}' },
    text: { zh: '{title}\n\n{text}', en: '{title}\n\n{text}' },
  },
  test: {
    subject: { zh: '测试消息', en: 'Test message' },
    text: {
      zh: '这是 {name} 在系统设置中发送的测试消息。收到此消息说明发送配置正确。',
      en: '{name} sent this test message from Settings. If you received it, delivery works.',
    },
  },
} as const satisfies Record<string, Template>

export type MessageTemplate = keyof typeof messageTemplates
