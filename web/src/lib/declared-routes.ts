import type { Words } from '@amber/contract/words.ts'
import { createContext, useContext, useMemo } from 'react'
import { menuWords } from './menu-words.ts'
import type { Titled } from './menu-words.ts'

/** A route of the code, as far as the screens that speak of routes need to know. */
export type DeclaredRoute = {
  name: string
  path: string
  i18nKey: string
  words: Words
  /** Whether there is a page of its own; others hold routes, embed or lead to an address, or are still to come. */
  hasPage: boolean
}

/** Given by the shell: features do not know each other's routes. */
export const DeclaredRoutesContext = createContext<readonly DeclaredRoute[]>([])

export function useDeclaredRoutes(): readonly DeclaredRoute[] {
  return useContext(DeclaredRoutesContext)
}

/** How stored menus are called in both languages, and which pages there are. */
export function useMenuWords() {
  const declared = useDeclaredRoutes()
  return useMemo(() => {
    const words = new Map(declared.map((route) => [route.i18nKey, route.words]))
    const pages = new Set(declared.filter(({ hasPage }) => hasPage).map(({ name }) => name))
    return {
      wordsOf: (menu: Titled) => menuWords(menu, words),
      hasPage: (component: string) => pages.has(component),
    }
  }, [declared])
}
