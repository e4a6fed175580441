import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { createContext, useContext, useMemo } from 'react'
import { menuTexts } from '#web/lib/i18n/menu-texts.ts'
import type { Titled } from '#web/lib/i18n/menu-texts.ts'

/** A route of the code, as far as the screens that speak of routes need to know. */
export type DeclaredRoute = {
  name: string
  path: string
  i18nKey: string
  texts: LocalizedText
  /** Whether there is a page of its own; others hold routes, embed or lead to an address, or are still to come. */
  hasPage: boolean
}

/** Given by the shell: features do not know each other's routes. */
export const DeclaredRoutesContext = createContext<readonly DeclaredRoute[]>([])

export function useDeclaredRoutes(): readonly DeclaredRoute[] {
  return useContext(DeclaredRoutesContext)
}

/** How stored menus are called in both languages, and which pages there are. */
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
