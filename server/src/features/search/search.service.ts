import { auditActions } from '@amber/contract/logs/audit.ts'
import {
  searchSectionSize,
  type FoundEvent,
  type FoundMenu,
  type FoundRole,
  type FoundUser,
} from '@amber/contract/search.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { Database } from '#server/db/connect.ts'
import { createVersionedCache } from '#server/db/versioned-cache.ts'
import { listLoggedNames } from '#server/db/logged-names.ts'
import { declaredMenus } from '#server/db/seed/declared-menus.ts'
import { nameInitials, typedInitials } from '#server/lib/name-initials.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createCache } from '#server/lib/caches/cache.ts'
import { findEvents } from './find-events.queries.ts'
import { listMenuNames } from './find-menus.queries.ts'

/** Two letters are in every other action's words; one Chinese character says something. */
const leastText = /\p{Script=Han}|.{3}/u
/** Of common words, such as "user", not every action's latest events are looked up. */
const mostActions = 16

const declaredTexts = new Map(declaredMenus.map(({ i18nKey, texts }) => [i18nKey, texts]))

/** The first letters of words, remembered: each search goes through those of all menus and actions. */
export function createInitials({ now }: Pick<Platform, 'now'>) {
  const cache = createCache<string>({
    // Those of some four thousand.
    maxBytes: 2_000_000,
    // The same words always begin so.
    maxAgeMs: Number.POSITIVE_INFINITY,
    bytesOf: (initials) => initials.length,
    now,
  })
  return (texts: string) => cache(texts, () => nameInitials(texts, { isPerson: false }))
}
type Initials = ReturnType<typeof createInitials>

/** What is looked for: the text without regard to case, and as first letters if it can be some. */
const typedBy = (text: string) => ({ text: text.toLowerCase(), messages: typedInitials(text) })

/** What something is found by, a line each, without regard to case; and the letters that its Chinese name begins with. */
async function calledBy(
  { zh, en }: LocalizedText,
  others: readonly string[],
  initialsOf: Initials,
) {
  return { lines: [zh, en, ...others].join('\n').toLowerCase(), initials: await initialsOf(zh) }
}

/** Whether one of the lines holds what was typed, or the Chinese name begins as it was typed by its first letters. */
const isMeant = (
  { text, messages }: ReturnType<typeof typedBy>,
  { lines, initials }: Awaited<ReturnType<typeof calledBy>>,
) => lines.includes(text) || (messages !== null && initials.startsWith(messages))

/** Finds the first few menus that are called so, or whose route or path holds the text: among all, as remembered. */
export function createMenuSearch(host: {
  db: Database
  platform: Platform
  initialsOf: Initials
}): (text: string, reader: Pick<Actor, 'hasExamples'>) => Promise<FoundMenu[]> {
  const listed = createVersionedCache({
    db: host.db,
    now: host.platform.now,
    changes: 'menus_changes',
    maxBytes: 4_000_000,
    bytesOf: (menus: readonly unknown[]) => 1_000 * menus.length,
    find: async (db, key) =>
      Promise.all(
        (await listMenuNames(db, { hasExamples: key === 'examples' })).map(async (menu) => {
          const others = [menu.routeName, menu.routePath]
          return { menu, called: await calledBy(textsOf(menu), others, host.initialsOf) }
        }),
      ),
  })
  return async (text, { hasExamples }) => {
    const typed = typedBy(text)
    const found: FoundMenu[] = []
    for (const { menu, called } of await listed(hasExamples ? 'examples' : '')) {
      if (isMeant(typed, called)) found.push(menu)
      if (found.length === searchSectionSize) break
    }
    return found
  }
}

/** What a menu is called, as the web calls it (web/src/lib/i18n/menu-texts.ts). */
function textsOf({ i18nKey, routeName, titleZh, titleEn }: FoundMenu): LocalizedText {
  const declared = declaredTexts.get(i18nKey)
  const other = titleZh || titleEn || routeName
  return { zh: titleZh || (declared?.zh ?? other), en: titleEn || (declared?.en ?? other) }
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
  const typed = typedBy(text)
  if (leastText.test(text))
    for (const [action, texts] of Object.entries(auditActions))
      if (
        actions.length < mostActions &&
        isMeant(typed, await calledBy(texts, [action], initialsOf))
      )
        actions.push(action)
  const names = [
    ...(await listLoggedNames(db, text)),
    ...users.map(({ userName }) => userName),
    ...roles.flatMap(({ code, name }) => [code, name]),
  ]
  return findEvents(db, { actions, names: [...new Set(names)], requestId: text })
}
