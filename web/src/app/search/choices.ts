import { menuReadings } from 'virtual:menu-pinyin'
import type { FoundEvent, FoundMenu, FoundUser } from '@amber/contract/search.ts'
import type { Language, LocalizedText } from '@amber/contract/localized-text.ts'
import { urlOf } from '#web/app/routes/route-tree.ts'
import { findTitle } from './menu-matches.ts'
import type { MenuEntry, MenuMatch, Span } from './menu-matches.ts'
import type { Recent } from './recent-entries.ts'
import type { Action } from './use-actions.ts'

type Spans = { zh: Span | undefined; en: Span | undefined }

/** Entry of the search results. */
export type Choice =
  | { kind: 'page'; match: MenuMatch; recent: Recent }
  | (FoundUser & { kind: 'user'; recent: Recent })
  | { kind: 'role'; code: string; name: string; recent: Recent }
  | (Spans & { kind: 'menu'; menu: FoundMenu; texts: LocalizedText; recent: null })
  | { kind: 'event'; event: FoundEvent; recent: null }
  | (Spans & { kind: 'action'; action: Action; recent: null })

const mostActions = 6
export const listPaths = {
  users: '/system/user',
  roles: '/system/role',
  menus: '/system/menu',
  events: '/system/audit-log',
}

export const pageChoice = (entry: MenuEntry, match?: MenuMatch): Choice => ({
  kind: 'page',
  match: match ?? { entry, zh: undefined, en: undefined, rank: 0 },
  recent: { kind: 'page', name: entry.node.name },
})
export const userChoice = (recent: Extract<Recent, { kind: 'user' }>): Choice => ({
  ...recent,
  recent,
})
export const roleChoice = (recent: Extract<Recent, { kind: 'role' }>): Choice => ({
  ...recent,
  recent,
})

export const actionChoice = (action: Action): Choice => ({
  kind: 'action',
  action,
  zh: undefined,
  en: undefined,
  recent: null,
})

export function matchActions(
  actions: readonly Action[],
  asked: string,
  language: Language,
): readonly Choice[] {
  const reader = { language, readings: menuReadings }
  return actions
    .map((action) => ({
      kind: 'action' as const,
      action,
      ...findTitle(action.texts, asked, reader),
      recent: null,
    }))
    .filter(({ zh, en }) => zh ?? en)
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .slice(0, mostActions)
}
const positionOf = ({ zh, en }: Spans) => Math.min(zh?.[0] ?? Infinity, en?.[0] ?? Infinity)

export function keyOfChoice(choice: Choice): string {
  if (choice.kind === 'action') return `action ${choice.action.name}`
  if (choice.kind === 'menu') return `menu ${choice.menu.id}`
  if (choice.kind === 'event') return `event ${choice.event.id}`
  return JSON.stringify(choice.recent)
}

export function pathOf(choice: Exclude<Choice, { kind: 'action' }>): string {
  if (choice.kind === 'page') return urlOf(choice.match.entry.node)
  if (choice.kind === 'menu')
    return `${listPaths.menus}?search=${encodeURIComponent(choice.menu.routeName)}`
  if (choice.kind === 'event')
    return `${listPaths.events}?requestId=${encodeURIComponent(choice.event.requestId)}`
  return choice.kind === 'user'
    ? `${listPaths.users}/${choice.id}`
    : `${listPaths.roles}/${encodeURIComponent(choice.code)}`
}
