import type { FieldRule } from '@amber/contract/rules.ts'
import { settingFaults } from '@amber/contract/settings/setting-faults.ts'
import {
  defaultSettings,
  settingAddresses,
  type SettingAddress,
  type SettingKey,
  type Settings,
} from '@amber/contract/settings/settings.ts'
import { fail } from '#server/http/problem.ts'
import { maskAddress } from '#server/lib/text.ts'
import type { AddressFault, JudgeAddress } from '#server/lib/reach.ts'

type Fields = Readonly<Record<string, unknown>>

const ruleOf: Record<AddressFault, FieldRule> = {
  private_address: 'address_private',
  plain_http: 'address_plain',
  credentials: 'address_credentials',
}

const addressesOf = (key: SettingKey): [string, SettingAddress][] =>
  key in settingAddresses
    ? Object.entries<SettingAddress>(settingAddresses[key as keyof typeof settingAddresses])
    : []

/** Refuses fields that cannot work. A secret in `value` is a flag. */
export async function requireUsable<Key extends SettingKey>(
  key: Key,
  value: Settings[Key],
  { judge, mayBePrivate }: { judge: JudgeAddress; mayBePrivate: boolean },
): Promise<void> {
  const fields = settingFaults(key, value)
  for (const [name, kind] of addressesOf(key)) {
    const given = (value as Fields)[name]
    // Opened by browsers, also in private networks.
    if (kind === 'page' || typeof given !== 'string' || given === '') continue
    const fault = await judge({ [kind]: given } as { host: string } | { url: string }, {
      mayBePrivate,
    })
    if (fault) fields[name] = ruleOf[fault]
  }
  if (Object.keys(fields).length > 0) throw fail('input_invalid', { fields })
}

/** Masks addresses for the audit log. */
export function maskAddresses<Key extends SettingKey>(
  key: Key,
  { before, after }: { before: Settings[Key]; after: Settings[Key] },
) {
  const names = addressesOf(key)
    .filter(([, kind]) => kind !== 'host')
    .map(([name]) => name)
  const known: Fields = defaultSettings[key]
  const mask = (value: Fields) => {
    const masked: Record<string, unknown> = { ...value }
    for (const name of names)
      if (value[name] !== known[name]) masked[name] = maskAddress(String(value[name]))
    return masked
  }
  const [from, to] = [mask(before), mask(after)]
  const isHidden = names.some(
    (name) => (before as Fields)[name] !== (after as Fields)[name] && from[name] === to[name],
  )
  return { before: from, after: { ...to, ...(isHidden && { addressChanged: true }) } }
}
