import type { BatchResult } from '@amber/contract/batch.ts'
import type { User } from '@amber/contract/users/users.ts'
import { notRestoredMessages } from './not-restored.messages.ts'
import { useLanguage, useT } from '#web/lib/call/services.ts'

/** Maximum of named items; more are counted. */
const named = 3

/** Contact taken meanwhile, or number of roles deleted meanwhile. */
export type NotRestored = { name: string; contact: string } | { name: string; count: number }

/** Returns what could not be restored with users. */
export function notRestoredOf(people: readonly User[], { rows }: BatchResult): NotRestored[] {
  const known = new Map(people.map((user) => [user.id, user]))
  return rows.flatMap(({ id, without = [], missingRoles = 0 }) => {
    const user = known.get(id)
    const name = user?.nickName ?? ''
    const contacts = without.map((field) => ({ name, contact: user?.[field] ?? '' }))
    return missingRoles > 0 ? [...contacts, { name, count: missingRoles }] : contacts
  })
}

/** Returns the text for the `detail` of a toast, if any. */
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
      roles.length > 0 && t('missingRoles', { roles: listOf(roles) }),
    ].filter((sentence) => sentence !== false)
    return sentences.length > 0 ? { detail: sentences.join(t('between')) } : {}
  }
}
