import { menuReadings } from 'virtual:menu-pinyin'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { search } from '@amber/contract/search.ts'
import type { FoundEvent, FoundMenu, FoundUser } from '@amber/contract/search.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useLocation } from 'react-router'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useServices, useT, useUser } from '#web/lib/call/services.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { urlOf } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { findText, matchMenu, menuEntries, spokenSpan } from './menu-matches.ts'
import type { MenuEntry, MenuMatch, Span } from './menu-matches.ts'
import { readRecents, withRecent, writeRecents } from './recent-entries.ts'
import type { Recent } from './recent-entries.ts'
import { searchMessages } from './search.messages.ts'
import { useActions } from './use-actions.ts'
import type { Action } from './use-actions.ts'

export type Choice =
  | { kind: 'page'; match: MenuMatch; recent: Recent }
  | (FoundUser & { kind: 'user'; recent: Recent })
  | { kind: 'role'; code: string; name: string; recent: Recent }
  | { kind: 'menu'; menu: FoundMenu; texts: LocalizedText; zh: Span | undefined; recent: null }
  | { kind: 'event'; event: FoundEvent; recent: null }
  | { kind: 'action'; action: Action; zh: Span | undefined; en: Span | undefined; recent: null }

export type Section = { key: string; title: string; choices: readonly Choice[] }

/** Milliseconds. */
const debounce = 150
const mostPages = 8
const mostActions = 6
const listPaths = {
  users: '/system/user',
  roles: '/system/role',
  menus: '/system/menu',
  events: '/system/audit-log',
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounce)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const pageChoice = (entry: MenuEntry, match?: MenuMatch): Choice => ({
  kind: 'page',
  match: match ?? { entry, zh: undefined, en: undefined, rank: 0 },
  recent: { kind: 'page', name: entry.node.name },
})
const userChoice = (recent: Extract<Recent, { kind: 'user' }>): Choice => ({ ...recent, recent })
const roleChoice = (recent: Extract<Recent, { kind: 'role' }>): Choice => ({ ...recent, recent })

const actionChoice = (action: Action): Choice => ({
  kind: 'action',
  action,
  zh: undefined,
  en: undefined,
  recent: null,
})

function matchActions(actions: readonly Action[], asked: string): readonly Choice[] {
  return actions
    .map((action) => {
      const zh =
        findText(action.texts.zh, asked) ?? spokenSpan(menuReadings[action.texts.zh], asked)
      return {
        kind: 'action' as const,
        action,
        zh,
        en: findText(action.texts.en, asked),
        recent: null,
      }
    })
    .filter(({ zh, en }) => zh ?? en)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .slice(0, mostActions)
}
const placeOf = ({ zh, en }: { zh: Span | undefined; en: Span | undefined }) =>
  Math.min(zh?.[0] ?? Infinity, en?.[0] ?? Infinity)

export function keyOfChoice(choice: Choice): string {
  if (choice.kind === 'action') return `action ${choice.action.name}`
  if (choice.kind === 'menu') return `menu ${choice.menu.id}`
  if (choice.kind === 'event') return `event ${choice.event.id}`
  return JSON.stringify(choice.recent)
}

/** Returns pages at once, records after the server's response. */
export function useSearch(routes: readonly RouteNode[], typed: string) {
  const services = useServices()
  const { session } = services
  const t = useT(searchMessages)
  const { textsOf } = useMenuTexts()
  const userId = useUser()?.userId ?? ''
  const [recents, setRecents] = useState(() => readRecents(services, userId))
  // Moves names stored by earlier versions.
  useEffect(() => writeRecents(services, userId, recents), [services, userId, recents])
  const entries = useMemo(() => menuEntries(routes), [routes])
  const actions = useActions()
  const here = useRouteHandle()?.name
  const { pathname } = useLocation()
  const isHere = (recent: Recent) =>
    recent.kind === 'page'
      ? recent.name === here
      : pathname
          .split('/')
          .includes(encodeURIComponent(recent.kind === 'user' ? recent.id : recent.code))
  const paths = useMemo(() => new Set(flatten(routes).map(({ path }) => path)), [routes])
  // Without the list page a result would lead to a 403.
  const canFind = {
    users: session.can('user:list') && paths.has(listPaths.users),
    roles: session.can('role:list') && paths.has(listPaths.roles),
    menus: session.can('menu:list') && paths.has(listPaths.menus),
    events: session.can('audit:list') && paths.has(listPaths.events),
  }
  const hasData = Object.values(canFind).some((isOpen) => isOpen)
  const asked = typed.trim()
  const settled = useDebounced(asked)
  const isAsking = hasData && settled !== '' && settled.length <= 64
  const read = useRead(
    search.find,
    { q: settled },
    {
      enabled: isAsking,
      placeholderData: keepPreviousData,
      // A repeated query may follow a recent addition.
      staleTime: 0,
      errorDisplay: 'inline',
    },
  )

  const found = asked && isAsking ? read.data : undefined
  // Pinyin matches of records are known to the server only.
  const holds = (...texts: readonly string[]) =>
    !read.isPlaceholderData || texts.some((text) => findText(text, asked))
  const users = ((canFind.users && found?.users) || []).filter((user) =>
    holds(user.userName, user.nickName),
  )
  const roles = ((canFind.roles && found?.roles) || []).filter((role) => {
    const { zh, en } = roleTexts(role)
    return holds(zh, en, role.name, role.code)
  })
  const menus = ((canFind.menus && found?.menus) || [])
    .map((menu) => {
      const texts = textsOf(menu)
      const zh = findText(texts.zh, asked) ?? spokenSpan(menuReadings[texts.zh], asked)
      return { menu, texts, zh }
    })
    .filter(({ menu, texts }) => holds(texts.zh, texts.en, menu.routeName, menu.routePath))
  const events = (canFind.events && !read.isPlaceholderData && found?.events) || []
  const ofRecent = (recent: Recent): Choice | undefined => {
    if (recent.kind === 'user') return canFind.users ? userChoice(recent) : undefined
    if (recent.kind === 'role') return canFind.roles ? roleChoice(recent) : undefined
    const entry = entries.find(({ node }) => node.name === recent.name)
    return entry && pageChoice(entry)
  }
  const recentOf = (isOf: (kind: Recent['kind']) => boolean) =>
    recents
      .filter((recent) => isOf(recent.kind) && !isHere(recent))
      .map(ofRecent)
      .filter((choice) => choice !== undefined)
  const pages = asked ? matchMenu(entries, asked, menuReadings).slice(0, mostPages) : []
  const sections: Section[] = asked
    ? [
        {
          key: 'pages',
          title: t('pages'),
          choices: pages.map((match) => pageChoice(match.entry, match)),
        },
        { key: 'actions', title: t('actions'), choices: matchActions(actions.all, asked) },
        {
          key: 'users',
          title: t('users'),
          choices: users.map((user) => userChoice({ kind: 'user', ...user })),
        },
        {
          key: 'roles',
          title: t('roles'),
          choices: roles.map((role) => roleChoice({ kind: 'role', ...role })),
        },
        {
          key: 'menus',
          title: t('menus'),
          choices: menus.map((menu): Choice => ({ kind: 'menu', ...menu, recent: null })),
        },
        {
          key: 'events',
          title: t('events'),
          choices: events.map((event): Choice => ({ kind: 'event', event, recent: null })),
        },
      ]
    : [
        { key: 'recent', title: t('recent'), choices: recentOf((kind) => kind === 'page') },
        { key: 'records', title: t('records'), choices: recentOf((kind) => kind !== 'page') },
        { key: 'actions', title: t('actions'), choices: actions.always.map(actionChoice) },
        {
          key: 'suggested',
          title: t('suggested'),
          choices: entries
            .filter(({ node }) => !node.handle.hideInMenu)
            .slice(0, mostPages)
            .map((entry) => pageChoice(entry)),
        },
      ]

  return {
    sections: sections.filter(({ choices }) => choices.length > 0),
    hasData,
    isLoading: hasData && asked !== '' && (settled !== asked || (isAsking && read.isFetching)),
    isFailed: isAsking && read.isError,
    retry: () => void read.refetch(),
    remember: ({ recent }: Choice) => {
      if (!recent) return
      const next = withRecent(recents, recent)
      setRecents(next)
      writeRecents(services, userId, next)
    },
  }
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
