import * as z from 'zod'
import {
  isNotificationKind,
  notificationSchemas,
  type NotificationData,
  type NotificationKind,
} from './notification-kinds.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { composeText, isChinese, type LocalizedText } from '@amber/contract/localized-text.ts'

export type NotificationText = { title: LocalizedText; text: LocalizedText }

type TextsByKind = {
  [Kind in NotificationKind]: (data: NotificationData<Kind>) => NotificationText
}

const nothing: LocalizedText = { zh: '', en: '' }

function filled(
  texts: LocalizedText,
  values: Readonly<Record<string, LocalizedText | string | number>>,
): LocalizedText {
  return composeText((translateTo) =>
    translateTo(
      texts,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'object' ? translateTo(value) : value,
        ]),
      ),
    ),
  )
}

type Device = {
  browser?: string | null | undefined
  system?: string | null | undefined
  ip?: string | null | undefined
}

/** Joins the known parts: `Chrome 141 · Windows · 203.0.113.7`. */
function deviceText({ browser, system, ip }: Device): string {
  return [browser, system, ip].filter(Boolean).join(' · ')
}

function at(device: Device, texts: LocalizedText = nothing): LocalizedText {
  const facts = deviceText(device)
  return composeText((translateTo) => [translateTo(texts), facts].filter(Boolean).join(' '))
}

const providers: Readonly<Record<string, LocalizedText>> = { wechat: { zh: '微信', en: 'WeChat' } }

function providerText(provider: string | null | undefined): LocalizedText {
  if (!provider) return { zh: '第三方账号', en: 'External account' }
  return Object.hasOwn(providers, provider)
    ? (providers[provider] ?? nothing)
    : { zh: provider, en: provider }
}

type Roles = NotificationData<'roles_changed'>['gained']

function listed(roles: Roles): LocalizedText | null {
  if (!roles || roles.length === 0) return null
  const texts = roles.map((role) => roleTexts(role))
  return composeText((translateTo, language) =>
    texts.map((text) => translateTo(text)).join(isChinese(language) ? '、' : ', '),
  )
}

const textsByKind: TextsByKind = {
  new_device: (data) => ({
    title: { zh: '新设备登录', en: 'New device sign-in' },
    text: at(
      data,
      data.count && data.count > 1
        ? filled(
            {
              zh: '1 小时内共 {count} 台新设备，最近一台如下。',
              en: '{count} new devices in the last hour. Most recent:',
            },
            { count: data.count },
          )
        : nothing,
    ),
  }),
  password_changed: (data) => ({
    title: { zh: '密码已修改', en: 'Password changed' },
    text: at(
      data,
      data.by === 'administrator'
        ? { zh: '由管理员重置。', en: 'Reset by an administrator.' }
        : data.by === 'link'
          ? { zh: '通过重置链接设置。', en: 'Set with a reset link.' }
          : nothing,
    ),
  }),
  session_ended: (data) => ({
    title:
      data.by === 'administrator'
        ? { zh: '管理员结束了您的会话', en: 'An administrator signed you out' }
        : { zh: '您结束了其他会话', en: 'You signed out on your other devices' },
    text:
      data.count && data.count > 1
        ? filled({ zh: '共 {count} 个会话。', en: '{count} sessions.' }, { count: data.count })
        : at(data),
  }),
  session_reused: (data) => ({
    title: {
      zh: '登录令牌被重复使用，会话已结束',
      en: 'Session ended: a sign-in token was reused',
    },
    text: at(data, {
      zh: '如非本人操作，请立即修改密码。',
      en: "If this wasn't you, change your password now.",
    }),
  }),
  two_step_changed: (data) => ({
    title:
      data.change === 'on'
        ? { zh: '两步验证已开启', en: 'Two-step verification turned on' }
        : data.change === 'off'
          ? { zh: '两步验证已关闭', en: 'Two-step verification turned off' }
          : data.change === 'codes'
            ? { zh: '已生成新的恢复码', en: 'New recovery codes generated' }
            : data.change === 'reset'
              ? {
                  zh: '管理员重置了两步验证',
                  en: 'An administrator reset your two-step verification',
                }
              : { zh: '两步验证已更改', en: 'Two-step verification changed' },
    text: at(data),
  }),
  account_linked: (data) => ({
    title: filled(
      { zh: '已绑定{provider}', en: '{provider} linked' },
      { provider: providerText(data.provider) },
    ),
    text: at(data),
  }),
  account_unlinked: (data) => ({
    title: filled(
      { zh: '已解除{provider}绑定', en: '{provider} unlinked' },
      { provider: providerText(data.provider) },
    ),
    text: at(data),
  }),
  contact_changed: (data) => ({
    title:
      data.field === 'email'
        ? { zh: '邮箱已更改', en: 'Email changed' }
        : data.field === 'phone'
          ? { zh: '手机号已更改', en: 'Phone number changed' }
          : { zh: '联系方式已更改', en: 'Contact info changed' },
    text: at(
      data,
      data.by === 'administrator'
        ? { zh: '由管理员更改。', en: 'Changed by an administrator.' }
        : nothing,
    ),
  }),
  roles_changed: ({ gained, lost }) => {
    const [more, fewer] = [listed(gained), listed(lost)]
    const parts = [
      more && filled({ zh: '新增：{roles}。', en: 'Added: {roles}.' }, { roles: more }),
      fewer && filled({ zh: '移除：{roles}。', en: 'Removed: {roles}.' }, { roles: fewer }),
    ].filter((part) => part !== null)
    return {
      title: { zh: '您的角色已变更', en: 'Your roles changed' },
      text: composeText((translateTo, language) =>
        parts.map((part) => translateTo(part)).join(isChinese(language) ? '' : ' '),
      ),
    }
  },
  import_finished: ({ fileName, imported, leftOut }) => ({
    title: { zh: '用户导入完成', en: 'User import finished' },
    text: filled(
      leftOut
        ? {
            zh: '{fileName}：导入 {imported} 人，跳过 {leftOut} 行。',
            en: '{fileName}: {imported} imported, {leftOut} skipped.',
          }
        : { zh: '{fileName}：导入 {imported} 人。', en: '{fileName}: {imported} imported.' },
      { fileName: fileName ?? '', imported: imported ?? 0, leftOut: leftOut ?? 0 },
    ),
  }),
  import_failed: ({ fileName }) => ({
    title: { zh: '用户导入失败', en: 'User import failed' },
    text: filled(
      { zh: '{fileName}：未导入任何用户。', en: '{fileName}: no users were imported.' },
      { fileName: fileName ?? '' },
    ),
  }),
}

/** Returns the text of a notification; a generic one for unknown kinds. */
export function notificationText(kind: string, data: unknown): NotificationText {
  if (!isNotificationKind(kind))
    return { title: { zh: '新通知', en: 'New notification' }, text: nothing }
  const schema: z.core.$ZodType = notificationSchemas[kind]
  const textOf = textsByKind[kind] as (data: unknown) => NotificationText
  return textOf(z.safeParse(schema, data).data ?? {})
}
