import { auditActions } from '@amber/contract/audit.ts'
import {
  searchSectionSize,
  type FoundEvent,
  type FoundMenu,
  type FoundRole,
  type FoundUser,
} from '@amber/contract/search.ts'
import type { Words } from '@amber/contract/words.ts'
import type { Database } from '#server/db/connect.ts'
import { declaredMenus } from '#server/db/seed/declared-menus.ts'
import { nameInitials, typedInitials } from '#server/lib/name-initials.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createRecall } from '#server/lib/recall.ts'
import { findEvents } from './find-events.queries.ts'
import { listMenuNames } from './find-menus.queries.ts'

/** Two letters are in every other action's words; one Chinese character says something. */
const leastText = /\p{Script=Han}|.{3}/u
/** Of common words, such as "user", not every action's latest events are looked up. */
const mostActions = 16

const declaredWords = new Map(declaredMenus.map(({ i18nKey, words }) => [i18nKey, words]))

/** The first letters of words, remembered: each search goes through those of all menus and actions. */
export function createInitials({ now }: Pick<Platform, 'now'>) {
  const recall = createRecall<string>({
    maxBytes: 300_000,
    // The same words always begin so.
    maxAgeMs: Number.POSITIVE_INFINITY,
    bytesOf: (initials) => initials.length,
    now,
  })
  return (words: string) => recall(words, () => nameInitials(words, { isPerson: false }))
}
type Initials = ReturnType<typeof createInitials>

/** Whether one of the texts holds what was typed, or the Chinese one begins as it was typed by its first letters. */
async function isMeant(
  typed: string,
  { zh, en, others }: Words & { others: readonly string[] },
  initialsOf: Initials,
) {
  const text = typed.toLowerCase()
  if ([zh, en, ...others].some((name) => name.toLowerCase().includes(text))) return true
  const letters = typedInitials(typed)
  if (letters === null) return false
  return (await initialsOf(zh)).startsWith(letters)
}

/** The first few menus that are called so, or whose route or path holds the text. */
export async function findMenus(
  db: Database,
  text: string,
  initialsOf: Initials,
): Promise<FoundMenu[]> {
  const found: FoundMenu[] = []
  for (const menu of await listMenuNames(db)) {
    const { routeName, routePath, titleZh, titleEn } = menu
    const declared = declaredWords.get(menu.i18nKey)
    // As the web calls it (web/src/lib/menu-words.ts).
    const other = titleZh || titleEn || routeName
    const words = { zh: titleZh || (declared?.zh ?? other), en: titleEn || (declared?.en ?? other) }
    if (await isMeant(text, { ...words, others: [routeName, routePath] }, initialsOf))
      found.push(menu)
    if (found.length === searchSectionSize) break
  }
  return found
}

/**
 * The latest few events whose action is called so, that these people did, that were done to these people and roles or
 * to what has exactly that name, or that belong to the request of that id.
 */
export async function findLog(
  db: Database,
  text: string,
  {
    users,
    roles,
    initialsOf,
  }: { users: readonly FoundUser[]; roles: readonly FoundRole[]; initialsOf: Initials },
): Promise<FoundEvent[]> {
  const actions: string[] = []
  if (leastText.test(text))
    for (const [action, words] of Object.entries(auditActions))
      if (
        actions.length < mostActions &&
        (await isMeant(text, { ...words, others: [action] }, initialsOf))
      )
        actions.push(action)
  const names = [
    text,
    ...users.map(({ userName }) => userName),
    ...roles.flatMap(({ code, name }) => [code, name]),
  ]
  return findEvents(db, { actions, names: [...new Set(names)], requestId: text })
}
