import type { Words } from '@amber/contract/words.ts'
import { defineMessages } from '#web/lib/i18n.ts'

/*
 * What people agree to. Whoever changes the meaning of a sentence here changes `termsVersion` in the contract too
 * (registration.ts): it is stored with everybody who registers.
 */

export type Section = { title: Words; text: readonly Words[] }

export const termsMessages = defineMessages({
  name: { zh: '琥珀管理系统', en: 'Amber Admin' },
  version: { zh: '版本 {version}', en: 'Version {version}' },
  agreement: { zh: '用户协议', en: 'User agreement' },
  privacy: { zh: '隐私政策', en: 'Privacy policy' },
  readAgreement: { zh: '阅读用户协议', en: 'Read the user agreement' },
  readPrivacy: { zh: '阅读隐私政策', en: 'Read the privacy policy' },
  agreementLead: {
    zh: '本协议是您与运营本系统的单位（以下简称“我们”）之间的约定。注册账号前请完整阅读。',
    en: 'This agreement is between you and the organisation that runs this system (“we”). Please read all of it before you create an account.',
  },
  privacyLead: {
    zh: '本政策说明本系统保存您的哪些信息、为什么保存、保存多久，以及您可以怎样处理它们。',
    en: 'This policy says what this system keeps about you, why, for how long, and what you can do about it.',
  },
})

export const agreementSections: readonly Section[] = [
  {
    title: { zh: '用途', en: 'What the system is for' },
    text: [
      {
        zh: '本系统供我们的员工及受邀人员管理日常工作使用。账号仅限本人使用，不得转让或借给他人。',
        en: 'The system is for our staff, and for people whom we invite, to manage their daily work. An account is for one person and is not to be given or lent to anybody else.',
      },
    ],
  },
  {
    title: { zh: '账号与安全', en: 'Your account and its safety' },
    text: [
      {
        zh: '注册时请填写真实、有效的手机号或邮箱，我们用它来核实身份和通知您。',
        en: 'Give a phone number or mail address that is really yours when you register. We use it to know that it is you, and to reach you.',
      },
      {
        zh: '请妥善保管密码和验证码，不要告诉任何人，包括管理员。发现账号被他人使用时，请立即修改密码并通知管理员。',
        en: 'Keep your password and the codes that are sent to you to yourself; administrators never ask for them. If somebody else uses your account, change the password at once and tell an administrator.',
      },
    ],
  },
  {
    title: { zh: '使用规则', en: 'Rules of use' },
    text: [
      {
        zh: '请仅在您的权限范围内查看和处理数据，不得试图绕过权限、干扰系统运行，或把看到的数据用于工作以外的目的。',
        en: 'See and change data only as far as your rights go. Do not try to get around them, to disturb the system, or to use what you see for anything but your work.',
      },
      {
        zh: '您的操作会记入日志，这既保护您，也保护与您一起工作的人。',
        en: 'What you do is recorded in logs, which protect you as well as those you work with.',
      },
    ],
  },
  {
    title: { zh: '服务的变更与中断', en: 'Changes and interruptions' },
    text: [
      {
        zh: '我们会尽力保持系统可用，但可能因维护、升级或故障而中断。重要的变更会在系统内通知。',
        en: 'We do our best to keep the system running, but maintenance, updates or failures may interrupt it. Important changes are announced in the system.',
      },
    ],
  },
  {
    title: { zh: '停用账号', en: 'When an account ends' },
    text: [
      {
        zh: '您可以随时请管理员停用或删除您的账号。违反本协议或不再需要使用本系统时，管理员可以停用账号。',
        en: 'You may ask an administrator at any time to disable or delete your account. Administrators may disable an account that breaks this agreement or is no longer needed.',
      },
    ],
  },
  {
    title: { zh: '协议的修改', en: 'Changes of this agreement' },
    text: [
      {
        zh: '每次修改都会更新页首的版本。您注册时同意的版本和时间会与账号一起保存。',
        en: 'Every change gives this page another version, which stands at its top. The version that you agreed to, and when, is kept with your account.',
      },
    ],
  },
]

export const privacySections: readonly Section[] = [
  {
    title: { zh: '我们保存什么', en: 'What is kept' },
    text: [
      {
        zh: '您提供的信息：用户名、昵称、手机号或邮箱、头像，以及您后来填写的资料。密码只以不可还原的形式（argon2id）保存。',
        en: 'What you give: user name, nick name, phone number or mail address, your picture, and what you add later. Of your password only a form that cannot be turned back (argon2id) is kept.',
      },
      {
        zh: '您设置的登录方式：绑定的微信或单点登录账号（对方给出的标识和名称）、通行密钥的公钥，以及两步登录的密钥和恢复码（恢复码只以不可还原的形式保存）。',
        en: 'The ways to sign in that you set up: linked WeChat and single sign-on accounts (their identifier and name), the public keys of your passkeys, and the secret and recovery codes of two-step sign-in (the codes in a form that cannot be turned back).',
      },
      {
        zh: '您的使用偏好：主题、语言、首页和列表的布局、消息设置，您常打开哪些页面、读过哪些公告，以及您在演示接口中记下的待办。',
        en: 'How you like it: theme, language, the layout of home and of lists, message settings, which pages you open most and which announcements you have read, and the to-dos that you write down in the demonstration.',
      },
      {
        zh: '使用中产生的信息：登录的时间、方式、IP 地址和浏览器，正在使用的会话、用过的浏览器、您所做操作的记录，以及发给您的通知。',
        en: 'What comes of using it: when, how, from which address and with which browser you signed in, your open sessions, the browsers that you have used before, a record of what you did, and what you were notified of.',
      },
    ],
  },
  {
    title: { zh: '为什么保存', en: 'Why it is kept' },
    text: [
      {
        zh: '用于让您登录、按权限提供功能、保护账号安全、查明问题，以及发送与您有关的通知。不用于广告，也不出售。',
        en: 'To let you sign in, to offer what your rights allow, to protect your account, to find out what went wrong, and to tell you what concerns you. It is not used for advertising and never sold.',
      },
    ],
  },
  {
    title: { zh: '谁能看到', en: 'Who can see it' },
    text: [
      {
        zh: '有相应权限的管理员可以看到账号资料和日志。除发送短信和邮件的服务商会收到您的号码或邮箱与消息内容外，信息不会提供给其他方，法律另有要求的除外。',
        en: 'Administrators with the right to do so see account data and logs. The services that send SMS and mail receive your number or address with the message. Nobody else is given anything, unless the law demands it.',
      },
    ],
  },
  {
    title: { zh: '保存多久', en: 'For how long' },
    text: [
      {
        zh: '账号资料在账号存在期间保存；删除的账号在回收站中保留一段时间后彻底删除。登录记录和操作日志按系统设置的期限保存，到期自动清除。',
        en: 'Account data is kept for as long as there is the account; a removed one stays in the recycle bin for a while and is then deleted for good. Sign-ins and logs are kept for the time that is set in the system, and go by themselves.',
      },
    ],
  },
  {
    title: { zh: '浏览器中的数据', en: 'In your browser' },
    text: [
      {
        zh: '浏览器的本地存储中保存登录令牌、语言、主题、打开的标签页和最近搜索后打开的内容；等待验证码时，还会在当前窗口中记住接收的号码或邮箱。Cookie 有两个：一个用于识别您用过的浏览器，另一个只在通过微信或单点登录的几分钟内存在。不使用任何第三方统计或跟踪。',
        en: 'Your browser stores the tokens of your session, language, theme, the tabs that are open and what you last opened from the search; while you wait for a code, the window keeps the number or address that it went to. There are two cookies: one by which a browser that you have used before is known, and one for the few minutes in which you sign in by way of WeChat or single sign-on. There is no analytics or tracking by others.',
      },
    ],
  },
  {
    title: { zh: '您的权利', en: 'Your rights' },
    text: [
      {
        zh: '您可以在个人中心查看和修改自己的资料、查看登录记录、结束会话，并把以上信息导出为文件（密码、密钥等登录凭据不在其中）；也可以请管理员更正或删除您的信息。',
        en: 'In the user center you see and change your data, see your sign-ins, end sessions, and take along what is listed above as a file, but for passwords, keys and other credentials. You may also ask an administrator to correct or delete what is kept about you.',
      },
    ],
  },
]
