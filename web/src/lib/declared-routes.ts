import type { Words } from '@amber/contract/words.ts'
import { createContext, useContext } from 'react'

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
