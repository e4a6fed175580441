import { notificationText } from '@amber/contract/messaging/notification-text.ts'
import { roleFields } from '@amber/contract/roles/role-fields.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { signInMethodTexts } from '@amber/contract/logs/sign-in-log.ts'
import { labelsOf, namesOf, type Field } from '@amber/contract/fields.ts'
import { enteredUserFields, userFields, userTimeFields } from '@amber/contract/users/user-fields.ts'
import { verifiedContactFields } from '@amber/contract/users/verified-contacts.ts'
import type { UserDetail } from '@amber/contract/users/users.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { SheetReader } from '#server/http/answers/sheet-file.ts'
import type { Cell } from '@amber/sheets/sheet.ts'
import { asPart } from './own-export-part.service.ts'
import {
  streamIdentities,
  streamNotifications,
  streamPasskeys,
  streamPreferences,
  streamRoles,
  type OwnIdentity,
  type OwnNotification,
  type OwnPasskey,
  type OwnPreference,
  type OwnRole,
  type OwnTerms,
} from './own-export.queries.ts'

export const rolesPart = asPart<OwnRole>({
  key: 'roles',
  name: { zh: '角色', en: 'Roles' },
  read: streamRoles,
  columns: [
    { title: roleFields.code.label, width: 20, cell: ({ code }) => code },
    {
      title: roleFields.name.label,
      width: 24,
      cell: (role, to) => to.translate(roleTexts(role)),
    },
  ],
})

const yes: LocalizedText = { zh: '是', en: 'Yes' }
const no: LocalizedText = { zh: '否', en: 'No' }
const name: LocalizedText = { zh: '名称', en: 'Name' }
const since = { title: { zh: '添加时间', en: 'Added' }, width: 20 }
const lastUsed = { title: { zh: '最近使用', en: 'Last used' }, width: 20 }

export const identitiesPart = asPart<OwnIdentity>({
  key: 'linkedAccounts',
  name: { zh: '账号绑定', en: 'Linked accounts' },
  read: streamIdentities,
  columns: [
    {
      title: { zh: '登录方式', en: 'Method' },
      width: 16,
      cell: ({ provider }, to) => to.translate(signInMethodTexts[provider]),
    },
    { title: name, width: 24, cell: (identity) => identity.name },
    { ...since, cell: ({ createTime }, to) => to.time(createTime) },
    { ...lastUsed, cell: ({ lastUsedTime }, to) => lastUsedTime && to.time(lastUsedTime) },
  ],
})

export const passkeysPart = asPart<OwnPasskey>({
  key: 'passkeys',
  name: { zh: '通行密钥', en: 'Passkeys' },
  read: streamPasskeys,
  columns: [
    { title: name, width: 24, cell: (passkey) => passkey.name },
    { ...since, cell: ({ createTime }, to) => to.time(createTime) },
    { ...lastUsed, cell: ({ lastUsedTime }, to) => lastUsedTime && to.time(lastUsedTime) },
  ],
})

export const preferencesPart = asPart<OwnPreference>({
  key: 'preferences',
  name: { zh: '偏好设置', en: 'Preferences' },
  read: streamPreferences,
  columns: [
    { title: { zh: '设置', en: 'Preference' }, width: 24, cell: ({ key }) => key },
    { title: { zh: '值', en: 'Value' }, width: 80, cell: ({ value }) => JSON.stringify(value) },
    {
      title: { zh: '修改时间', en: 'Changed' },
      width: 20,
      cell: ({ updateTime }, to) => to.time(updateTime),
    },
  ],
})

export const notificationsPart = asPart<OwnNotification>({
  key: 'notifications',
  name: { zh: '通知', en: 'Notifications' },
  read: streamNotifications,
  columns: [
    {
      title: { zh: '时间', en: 'Time' },
      width: 20,
      cell: ({ createTime }, to) => to.time(createTime),
    },
    {
      title: { zh: '标题', en: 'Title' },
      width: 36,
      cell: ({ kind, data }, to) => to.translate(notificationText(kind, data).title),
    },
    {
      title: { zh: '内容', en: 'Content' },
      width: 60,
      cell: ({ kind, data }, to) => to.translate(notificationText(kind, data).text),
    },
    {
      title: { zh: '已读时间', en: 'Read' },
      width: 20,
      cell: ({ readTime }, to) => readTime && to.time(readTime),
    },
  ],
})

const accountFacts = {
  ...labelsOf(userFields),
  ...labelsOf(verifiedContactFields),
  termsVersion: { zh: '同意的协议版本', en: 'Accepted terms version' },
  termsAcceptedTime: { zh: '同意时间', en: 'Terms accepted' },
} as const satisfies Record<string, LocalizedText>

export type OwnAccount = Omit<UserDetail, 'canManage'> & OwnTerms

export function accountRows(user: OwnAccount, to: SheetReader): Cell[][] {
  const time = (iso: string | null) => (iso === null ? null : to.time(Date.parse(iso)))
  const isVerifiedContact = (contact: string | null, verified: boolean) =>
    contact === null ? null : to.translate(verified ? yes : no)
  const entered = namesOf(enteredUserFields).flatMap(
    (name): [keyof typeof accountFacts, Cell][] => {
      const field: Field = userFields[name]
      const value = user[name]
      const texts = field.kind === 'choice' && value !== null ? field.options[value] : undefined
      const row: [typeof name, Cell] = [name, texts ? to.translate(texts) : value]
      if (name !== 'phone' && name !== 'email') return [row]
      const verified = `${name}Verified` as const
      return [row, [verified, isVerifiedContact(value, user[verified])]]
    },
  )
  const values: [keyof typeof accountFacts, Cell][] = [
    ...entered,
    ['termsVersion', user.termsVersion],
    ['termsAcceptedTime', time(user.termsAcceptedTime)],
    ...userTimeFields.map((name): [typeof name, Cell] => [name, time(user[name])]),
  ]
  return values.map(([name, value]) => [to.translate(accountFacts[name]), value])
}
