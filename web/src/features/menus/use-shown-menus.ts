import { textsInAll } from '@amber/contract/localized-text.ts'
import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import { filterMenus } from './menu-model.ts'

/** Filters menus by titles, path and route name. The text is in the URL, so that links can set it. */
function useMenuSearch(menus: readonly Menu[]) {
  const { textsOf } = useMenuTexts()
  const [params, setParams] = useSearchParams()
  const asked = params.get('search') ?? ''
  const wanted = asked.trim().toLowerCase()
  const matches = (menu: Menu) => {
    const texts = [...textsInAll(textsOf(menu)), menu.routePath, menu.routeName]
    return texts.some((text) => text.toLowerCase().includes(wanted))
  }
  return {
    asked,
    setAsked: (text: string) => setParams(text ? { search: text } : {}, { replace: true }),
    isFiltered: wanted !== '',
    shown: wanted ? filterMenus(menus, matches) : menus,
  }
}

/** Keeps the expanded rows. Pages start collapsed, as their children are hidden menus; a filter expands all rows. */
function useMenuFolds(menus: readonly Menu[], isFiltered: boolean) {
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  const isOpen = (menu: Menu) =>
    isFiltered || (folds[menu.id] ?? menu.type === menuTypeCodes.directory)
  const holders = menus.filter(({ id }) => menus.some(({ parentId }) => parentId === id))
  const isAllOpen = holders.every(isOpen)
  return {
    isOpen,
    isAllOpen,
    toggle: ({ id }: Menu, isOpened: boolean) => setFolds({ ...folds, [id]: isOpened }),
    toggleAll: () => setFolds(Object.fromEntries(holders.map(({ id }) => [id, !isAllOpen]))),
    /** Expands the ancestors of a saved menu. */
    reveal: ({ parentId }: Pick<Menu, 'parentId'>) => {
      const above: Record<string, boolean> = {}
      for (let at = parentId; at !== null && !above[at];) {
        above[at] = true
        at = menus.find((menu) => menu.id === at)?.parentId ?? null
      }
      setFolds((before) => ({ ...before, ...above }))
    },
  }
}

/** State of the tree: the filter and the expanded rows. */
export function useShownMenus(menus: readonly Menu[]) {
  const search = useMenuSearch(menus)
  return { search, folds: useMenuFolds(menus, search.isFiltered) }
}
