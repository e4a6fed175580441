import type { Words } from './words.ts'

/** The name in subjects and before the text of an SMS. */
export const brand: Words = { zh: '琥珀管理系统', en: 'Amber Admin' }

type Template = {
  /** Of a mail; the brand stands behind it. */
  subject: Words
  /** Paragraphs are parted by an empty line. A hole `{code}` that stands alone is set large in a mail. */
  text: Words
}

const ignore = {
  zh: '如果不是您本人操作，请忽略此消息，不要把验证码告诉任何人。',
  en: 'If this was not you, ignore this message. Do not give the code to anybody.',
}

const codeFor = (deed: Words): Template => ({
  subject: { zh: `{code} 是您的${deed.zh}验证码`, en: `{code} is your code to ${deed.en}` },
  text: {
    zh: `您的${deed.zh}验证码是：\n\n{code}\n\n{minutes} 分钟内有效。${ignore.zh}`,
    en: `Your code to ${deed.en}:\n\n{code}\n\nIt is good for {minutes} minutes. ${ignore.en}`,
  },
})

/** What several notices that waited for the end of the hours of quiet are called in one mail, a `notice` as well. */
export const gatheredNotices = {
  title: {
    zh: '免打扰时段内的 {count} 条消息',
    en: '{count} messages from your quiet hours',
  },
  more: {
    zh: '另有 {count} 条较早的消息，请登录后查看。',
    en: 'Earlier messages not shown here: {count}. Sign in to read them.',
  },
} as const satisfies Record<string, Words>

/**
 * Every message that goes out by mail or SMS, in both languages. An SMS is the text in one line. Holes are filled from
 * the data that `queueMessage` is given.
 */
export const messageTemplates = {
  code_sign_in: codeFor({ zh: '登录', en: 'sign in' }),
  code_register: codeFor({ zh: '注册', en: 'register' }),
  code_reset_password: codeFor({ zh: '重置密码', en: 'reset your password' }),
  code_change_contact: codeFor({ zh: '确认联系方式', en: 'confirm your contact' }),
  /** In place of a code to register, to who has an account already. */
  account_exists: {
    subject: { zh: '您已经有账号了', en: 'You already have an account' },
    text: {
      zh: `有人请求用此{contact}注册账号，但它已属于您的账号。请直接登录；忘记密码时可以重置。\n\n如果不是您本人操作，可以忽略此消息，您的账号没有任何变化。`,
      en: `Somebody asked to register with this {contact}, but it already belongs to your account. Just sign in; if you forgot your password, you can reset it.\n\nIf this was not you, ignore this message. Nothing about your account has changed.`,
    },
  },
  /** In place of a code, where the phone or mail address belongs to several accounts. */
  contact_shared: {
    subject: { zh: '无法使用验证码', en: 'A code cannot be used' },
    text: {
      zh: '有人请求向此{contact}发送验证码，但尚未确认它属于哪一个账号。请使用用户名和密码登录，或联系管理员。',
      en: 'Somebody asked for a code to this {contact}, but it is not confirmed for exactly one account. Sign in with your username and password, or ask an administrator.',
    },
  },
  /** A security notice or an announcement: `title` and `text` in the reader's language. */
  notice: {
    subject: { zh: '{title}', en: '{title}' },
    text: { zh: '{title}\n\n{text}', en: '{title}\n\n{text}' },
  },
  /** From the settings, to see whether messages arrive. */
  test: {
    subject: { zh: '测试消息', en: 'A test message' },
    text: {
      zh: '这是一条测试消息，由 {name} 在系统设置中发送。收到它说明发送配置正确。',
      en: 'This is a test message that {name} sent from the settings. If you can read it, delivery works.',
    },
  },
} as const satisfies Record<string, Template>

export type MessageTemplate = keyof typeof messageTemplates
