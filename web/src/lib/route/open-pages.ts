import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { createContext, useCallback, useContext } from 'react'
import { matchPath } from 'react-router'

/** A page that this person may open. */
export type OpenPage = {
  /** Of its route. */
  name: string
  path: string
  /** Where its menu entry leads. */
  url: string
  texts: LocalizedText
  icon: string | undefined
  /** Whether it is a page of this product that can be gone to as it is, without a parameter. */
  isPlace: boolean
}

/** Given by the shell, in the order of the menu: features do not know each other's routes. */
export const OpenPagesContext = createContext<readonly OpenPage[]>([])

export function useOpenPages(): readonly OpenPage[] {
  return useContext(OpenPagesContext)
}

/** Whether the person may open an address, for links that would else lead to a refusal. */
export function useMayOpen(): (url: string) => boolean {
  const pages = useOpenPages()
  return useCallback(
    (url) => {
      const [path = ''] = url.split(/[?#]/)
      return pages.some((page) => matchPath(page.path, path))
    },
    [pages],
  )
}
