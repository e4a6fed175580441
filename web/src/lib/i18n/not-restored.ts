import type { BatchResult } from '@amber/contract/batch.ts'
import type { User } from '@amber/contract/users/users.ts'
import { notRestoredMessages } from './not-restored.messages.ts'
import { useLanguage, useT } from '#web/lib/call/services.ts'

/** More than these are counted: a note has room for few. */
const named = 3

/** A contact that is another's by now, or how many roles have been deleted since, and whose. */
export type NotRestored = { name: string; contact: string } | { name: string; count: number }

/** What did not come back with people; `result` is what restoring answered. */
export function notRestoredOf(people: readonly User[], { rows }: BatchResult): NotRestored[] {
  const known = new Map(people.map((user) => [user.id, user]))
  return rows.flatMap(({ id, without = [], lostRoles = 0 }) => {
    const user = known.get(id)
    const name = user?.nickName ?? ''
    const contacts = without.map((field) => ({ name, contact: user?.[field] ?? '' }))
    return lostRoles > 0 ? [...contacts, { name, count: lostRoles }] : contacts
  })
}

/** Says it, as the `detail` of a note; nothing where there is nothing. */
export function useNotRestored() {
  const t = useT(notRestoredMessages)
  const language = useLanguage()
  const listOf = (texts: readonly string[]) => {
    const list = new Intl.ListFormat(language, { type: 'unit' }).format(texts.slice(0, named))
    return texts.length > named ? `${list} ${t('more', { count: texts.length })}` : list
  }
  return (left: readonly NotRestored[]): { detail?: string } => {
    const contacts = left.flatMap((one) => ('contact' in one ? [t('of', one)] : []))
    const roles = left.flatMap((one) => ('count' in one ? [t('rolesOf', one)] : []))
    const sentences = [
      contacts.length > 0 && t('lost', { contacts: listOf(contacts) }),
      roles.length > 0 && t('lostRoles', { roles: listOf(roles) }),
    ].filter((sentence) => sentence !== false)
    return sentences.length > 0 ? { detail: sentences.join(t('between')) } : {}
  }
}
