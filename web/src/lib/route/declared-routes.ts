import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { createContext, useContext, useMemo } from 'react'
import { menuTexts } from '@amber/contract/menus/menu-texts.ts'
import type { Titled } from '@amber/contract/menus/menu-texts.ts'

export type DeclaredRoute = {
  name: string
  path: string
  i18nKey: string
  texts: LocalizedText
  /** False for directories, links, embedded and unbuilt pages. */
  hasPage: boolean
}

/** Provided by the shell, as features must not import routes. */
export const DeclaredRoutesContext = createContext<readonly DeclaredRoute[]>([])

export function useDeclaredRoutes(): readonly DeclaredRoute[] {
  return useContext(DeclaredRoutesContext)
}

/** Returns titles of stored menus and existing pages. */
export function useMenuTexts() {
  const declared = useDeclaredRoutes()
  return useMemo(() => {
    const texts = new Map(declared.map((route) => [route.i18nKey, route.texts]))
    const pages = new Set(declared.filter(({ hasPage }) => hasPage).map(({ name }) => name))
    return {
      textsOf: (menu: Titled) => menuTexts(menu, texts),
      hasPage: (component: string) => pages.has(component),
    }
  }, [declared])
}
