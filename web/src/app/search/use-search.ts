import { menuReadings } from 'virtual:menu-pinyin'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { textsInAll } from '@amber/contract/localized-text.ts'
import { search } from '@amber/contract/search.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useLocation } from 'react-router'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useLanguage, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import {
  actionChoice,
  listPaths,
  matchActions,
  pageChoice,
  roleChoice,
  userChoice,
} from './choices.ts'
import type { Choice } from './choices.ts'
import { findText, findTitle, matchMenu, menuEntries } from './menu-matches.ts'
import type { MenuEntry } from './menu-matches.ts'
import { readRecents, withRecent, writeRecents } from './recent-entries.ts'
import type { Recent } from './recent-entries.ts'
import { searchMessages } from './search.messages.ts'
import { useActions } from './use-actions.ts'

type SectionKey =
  | 'pages'
  | 'actions'
  | 'users'
  | 'roles'
  | 'menus'
  | 'events'
  | 'recent'
  | 'records'
  | 'suggested'

export type SearchSection = { key: SectionKey; title: string; choices: readonly Choice[] }

/** Milliseconds. */
const debounce = 150
const mostPages = 8

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounce)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Recently opened pages and records of the user. */
function useRecents() {
  const services = useServices()
  const userId = useUser()?.userId ?? ''
  const [recents, setRecents] = useState(() => readRecents(services, userId))
  // Moves names stored by earlier versions.
  useEffect(() => writeRecents(services, userId, recents), [services, userId, recents])
  const remember = ({ recent }: Choice) => {
    if (!recent) return
    const next = withRecent(recents, recent)
    setRecents(next)
    writeRecents(services, userId, next)
  }
  return { recents, remember }
}

/** Returns whether an entry is the page or record shown now. */
function useIsHere() {
  const here = useRouteHandle()?.name
  const { pathname } = useLocation()
  return (recent: Recent) =>
    recent.kind === 'page'
      ? recent.name === here
      : pathname
          .split('/')
          .includes(encodeURIComponent(recent.kind === 'user' ? recent.id : recent.code))
}

/** Returns the kinds of records that the user can find. */
function useCanFind(routes: readonly RouteNode[]) {
  const { session } = useServices()
  const paths = useMemo(() => new Set(flatten(routes).map(({ path }) => path)), [routes])
  // Without the list page a result would lead to a 403.
  return {
    users: session.can('user:list') && paths.has(listPaths.users),
    roles: session.can('role:list') && paths.has(listPaths.roles),
    menus: session.can('menu:list') && paths.has(listPaths.menus),
    events: session.can('audit:list') && paths.has(listPaths.events),
  }
}

type CanFind = ReturnType<typeof useCanFind>

/** Recent pages and records that the user can still open, without the one shown now. */
function useRecentChoices(entries: readonly MenuEntry[], canFind: CanFind) {
  const { recents, remember } = useRecents()
  const isHere = useIsHere()
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
  return { recentOf, remember }
}

/** Finds records on the server. */
function useFoundRecords(canFind: CanFind, asked: string) {
  const { textsOf } = useMenuTexts()
  const language = useLanguage()
  const hasData = Object.values(canFind).some((isOpen) => isOpen)
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
  return {
    users: ((canFind.users && found?.users) || []).filter((user) =>
      holds(user.userName, user.nickName),
    ),
    roles: ((canFind.roles && found?.roles) || []).filter((role) => {
      return holds(...textsInAll(roleTexts(role)), role.name, role.code)
    }),
    menus: ((canFind.menus && found?.menus) || [])
      .map((menu) => {
        const texts = textsOf(menu)
        return { menu, texts, ...findTitle(texts, asked, { language, readings: menuReadings }) }
      })
      .filter(({ menu, texts }) => holds(...textsInAll(texts), menu.routeName, menu.routePath)),
    events: (canFind.events && !read.isPlaceholderData && found?.events) || [],
    hasData,
    isLoading: hasData && asked !== '' && (settled !== asked || (isAsking && read.isFetching)),
    isFailed: isAsking && read.isError,
    retry: () => void read.refetch(),
  }
}

type FoundRecords = ReturnType<typeof useFoundRecords>

const recordChoices = ({ users, roles, menus, events }: FoundRecords) => ({
  users: users.map((user) => userChoice({ kind: 'user', ...user })),
  roles: roles.map((role) => roleChoice({ kind: 'role', ...role })),
  menus: menus.map((menu): Choice => ({ kind: 'menu', ...menu, recent: null })),
  events: events.map((event): Choice => ({ kind: 'event', event, recent: null })),
})

/** Returns pages at once, records after the server's response. */
export function useSearch(routes: readonly RouteNode[], typed: string) {
  const t = useT(searchMessages)
  const entries = useMemo(() => menuEntries(routes), [routes])
  const actions = useActions()
  const canFind = useCanFind(routes)
  const { recentOf, remember } = useRecentChoices(entries, canFind)
  const asked = typed.trim()
  const language = useLanguage()
  const records = useFoundRecords(canFind, asked)

  const section = (key: SectionKey, choices: readonly Choice[]): SearchSection => ({
    key,
    title: t(key),
    choices,
  })
  const matching = (): SearchSection[] => {
    const pages = matchMenu(entries, asked, { language, readings: menuReadings }).slice(
      0,
      mostPages,
    )
    const choices = recordChoices(records)
    return [
      section(
        'pages',
        pages.map((match) => pageChoice(match.entry, match)),
      ),
      section('actions', matchActions(actions.all, asked, language)),
      section('users', choices.users),
      section('roles', choices.roles),
      section('menus', choices.menus),
      section('events', choices.events),
    ]
  }
  const suggested = (): SearchSection[] => {
    const inMenu = entries.filter(({ node }) => !node.handle.hideInMenu)
    return [
      section(
        'recent',
        recentOf((kind) => kind === 'page'),
      ),
      section(
        'records',
        recentOf((kind) => kind !== 'page'),
      ),
      section('actions', actions.always.map(actionChoice)),
      section(
        'suggested',
        inMenu.slice(0, mostPages).map((entry) => pageChoice(entry)),
      ),
    ]
  }
  const { hasData, isLoading, isFailed, retry } = records
  return {
    sections: (asked ? matching() : suggested()).filter(({ choices }) => choices.length > 0),
    hasData,
    isLoading,
    isFailed,
    retry,
    remember,
  }
}

export type Search = ReturnType<typeof useSearch>
