import type { BatchResult } from '@amber/contract/batch.ts'
import type { User } from '@amber/contract/users.ts'
import { lostContactsMessages } from './lost-contacts.messages.ts'
import { useLanguage, useT } from './services.ts'

/** More than these are counted: a note has room for few. */
const named = 3

/** Which contacts did not come back with their people, by whom they were of; `result` is what restoring answered. */
export function lostContacts(people: readonly User[], { rows }: BatchResult) {
  const known = new Map(people.map((user) => [user.id, user]))
  return rows.flatMap(({ id, without = [] }) => {
    const user = known.get(id)
    return without.map((field) => ({ name: user?.nickName ?? '', contact: user?.[field] ?? '' }))
  })
}
export type LostContact = ReturnType<typeof lostContacts>[number]

/** Says them, as the `detail` of a note; nothing where there are none. */
export function useLostContacts() {
  const t = useT(lostContactsMessages)
  const language = useLanguage()
  return (lost: readonly LostContact[]): { detail?: string } => {
    if (lost.length === 0) return {}
    const words = lost.slice(0, named).map((one) => t('of', one))
    const list = new Intl.ListFormat(language, { type: 'unit' }).format(words)
    const rest = lost.length > named ? ` ${t('more', { count: lost.length })}` : ''
    return { detail: t('lost', { contacts: `${list}${rest}` }) }
  }
}
