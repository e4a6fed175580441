import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { createContext, useCallback, useContext } from 'react'
import { matchPath } from 'react-router'

export type OpenPage = {
  name: string
  path: string
  url: string
  texts: LocalizedText
  icon: string | undefined
  /** Whether it is internal, without parameters. */
  isAddressable: boolean
}

/** Provided by the shell in menu order, as features must not import routes. */
export const OpenPagesContext = createContext<readonly OpenPage[]>([])

export function useOpenPages(): readonly OpenPage[] {
  return useContext(OpenPagesContext)
}

/** Returns whether a URL is permitted. */
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
