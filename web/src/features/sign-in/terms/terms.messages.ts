import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

/*
 * Terms of use. A change of meaning requires a new `termsVersion` in the contract (registration.ts), which is stored
 * with each registration.
 */

export type TermsSection = { title: LocalizedText; text: readonly LocalizedText[] }

export const termsMessages = defineMessages({
  version: { zh: '版本 {version}', en: 'Version {version}' },
  agreement: { zh: '用户协议', en: 'User agreement' },
  privacy: { zh: '隐私政策', en: 'Privacy policy' },
  readAgreement: { zh: '阅读用户协议', en: 'Read the user agreement' },
  readPrivacy: { zh: '阅读隐私政策', en: 'Read the privacy policy' },
  agreementLead: {
    zh: '本协议由您与本系统的运营单位（以下简称“我们”）订立。注册账号前，请完整阅读。',
    en: 'This agreement is between you and the organization that runs this system (“we”). Read it in full before you create an account.',
  },
  privacyLead: {
    zh: '本政策说明本系统收集您的哪些信息、为何收集、保存多久，以及您享有的权利。',
    en: 'This policy explains what information this system keeps about you, why, for how long, and what choices you have.',
  },
})

export const agreementSections: readonly TermsSection[] = [
  {
    title: { zh: '用途', en: 'Purpose' },
    text: [
      {
        zh: '本系统供我们的员工及受邀人员处理日常工作。账号仅限本人使用，不得转让或出借。',
        en: "The system is for our staff and invited guests to manage their daily work. Your account is for you alone; don't transfer or lend it.",
      },
    ],
  },
  {
    title: { zh: '账号与安全', en: 'Account security' },
    text: [
      {
        zh: '注册时请填写本人真实、有效的手机号或邮箱，用于核实身份和接收通知。',
        en: 'When you sign up, provide a phone number or email that belongs to you. We use it to verify your identity and contact you.',
      },
      {
        zh: '请妥善保管密码和验证码，不要告诉任何人，包括管理员。如发现账号被他人使用，请立即修改密码并通知管理员。',
        en: 'Keep your password and verification codes to yourself; administrators never ask for them. If someone else uses your account, change your password immediately and tell an administrator.',
      },
    ],
  },
  {
    title: { zh: '使用规则', en: 'Acceptable use' },
    text: [
      {
        zh: '请仅在权限范围内查看和处理数据，不得试图绕过权限、干扰系统运行，或将数据用于工作以外的目的。',
        en: "View and change data only as your permissions allow. Don't try to bypass them, disrupt the system, or use data for anything other than your work.",
      },
      {
        zh: '您的操作会记入日志，以保护您和您的同事。',
        en: 'Your actions are logged, to protect you and your colleagues.',
      },
    ],
  },
  {
    title: { zh: '服务变更与中断', en: 'Changes and interruptions' },
    text: [
      {
        zh: '我们会尽力保障系统可用，但可能因维护、升级或故障而中断。重要变更会在系统内通知。',
        en: 'We do our best to keep the system available, but maintenance, updates or failures may interrupt it. Important changes are announced in the system.',
      },
    ],
  },
  {
    title: { zh: '账号的禁用与删除', en: 'Closing an account' },
    text: [
      {
        zh: '您可随时请管理员禁用或删除您的账号。账号违反本协议或不再需要时，管理员可将其禁用。',
        en: 'You can ask an administrator to disable or delete your account at any time. Administrators may disable accounts that violate this agreement or are no longer needed.',
      },
    ],
  },
  {
    title: { zh: '协议变更', en: 'Changes to this agreement' },
    text: [
      {
        zh: '协议修改后，页首的版本会相应更新。您注册时同意的版本和时间会随账号保存。',
        en: 'When this agreement changes, the version at the top of the page changes too. The version you accepted, and when, is kept with your account.',
      },
    ],
  },
]

export const privacySections: readonly TermsSection[] = [
  {
    title: { zh: '我们保存哪些信息', en: 'What we keep' },
    text: [
      {
        zh: '您提供的信息：用户名、昵称、手机号或邮箱、头像，以及您后续填写的资料。密码仅以不可逆的形式（argon2id）保存。',
        en: 'Information you provide: username, display name, phone number or email, avatar, and anything you add later. Your password is stored only as an irreversible hash (argon2id).',
      },
      {
        zh: '您设置的登录方式：绑定的微信或单点登录账号（标识和名称）、通行密钥的公钥，以及两步验证的密钥和恢复码（恢复码仅以不可逆的形式保存）。',
        en: 'Sign-in methods you set up: linked WeChat and single sign-on accounts (identifier and name), the public keys of your passkeys, and your two-step verification secret and recovery codes (the codes only as irreversible hashes).',
      },
      {
        zh: '您的使用偏好：主题、语言、首页和列表布局、通知设置、常用页面和已读公告。',
        en: "Your preferences: theme, language, home and list layouts, notification settings, frequently used pages and announcements you've read.",
      },
      {
        zh: '使用中产生的信息：登录时间、方式、IP 地址和浏览器，当前会话、用过的浏览器、操作记录，以及发送给您的通知。',
        en: 'Usage data: the time, method, IP address and browser of each sign-in, your active sessions, known browsers, a record of your actions, and notifications sent to you.',
      },
    ],
  },
  {
    title: { zh: '信息的用途', en: 'Why we keep it' },
    text: [
      {
        zh: '用于登录、按权限提供功能、保护账号安全、排查问题，以及发送与您有关的通知。不会用于广告，也不会出售。',
        en: 'To sign you in, provide the features your permissions allow, protect your account, investigate problems, and notify you. We never use it for advertising or sell it.',
      },
    ],
  },
  {
    title: { zh: '谁可以查看', en: 'Who can see it' },
    text: [
      {
        zh: '拥有相应权限的管理员可查看账号资料和日志。短信和邮件服务商会收到您的手机号或邮箱及消息内容。除法律另有要求外，我们不会向其他方提供您的信息。',
        en: 'Administrators with the required permissions can see account data and logs. Text message and email providers receive your phone number or email and the message. We share nothing else unless the law requires it.',
      },
    ],
  },
  {
    title: { zh: '保存多久', en: 'How long we keep it' },
    text: [
      {
        zh: '账号资料在账号存续期间保存；账号删除后，会在回收站保留一段时间，随后彻底删除。登录日志和操作日志按系统设置的期限保存，到期自动清除。',
        en: 'Account data is kept as long as the account exists. After deletion, an account can be restored for a limited time and is then permanently deleted. Sign-in and audit logs are deleted automatically after the retention period set in the system.',
      },
    ],
  },
  {
    title: { zh: '浏览器中的数据', en: 'Data in your browser' },
    text: [
      {
        zh: '浏览器本地存储中保存登录令牌、语言、主题、打开的标签页和最近的搜索结果；等待验证码期间，当前窗口会记住接收验证码的手机号或邮箱。我们使用两个 Cookie：一个用于识别您用过的浏览器，另一个仅在微信或单点登录的几分钟内存在。不使用任何第三方统计或跟踪。',
        en: "Your browser stores your session tokens, language, theme, open tabs and recent search results. While you wait for a code, the current window keeps the phone number or email it was sent to. We use two cookies: one recognizes browsers you've used before, and one exists only for the few minutes of a WeChat or single sign-on sign-in. There is no third-party analytics or tracking.",
      },
    ],
  },
  {
    title: { zh: '您的权利', en: 'Your rights' },
    text: [
      {
        zh: '您可以在个人中心查看和修改资料、查看登录记录、结束会话，并将以上信息导出为文件（密码、密钥等登录凭据除外）；也可请管理员更正或删除您的信息。',
        en: 'In the user center you can view and change your data, see your sign-in history, sign out sessions, and export the information above as a file (except passwords, keys and other credentials). You can also ask an administrator to correct or delete your information.',
      },
    ],
  },
]
