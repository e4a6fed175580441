import type { Menu } from '@amber/contract/menus.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { Words } from '@amber/contract/words.ts'
import { useMemo } from 'react'
import { useSay } from '#web/lib/services.ts'

export type WordsOfRoute = (name: string) => Words | undefined

/** Names of pages and buttons in the reader's language: as people named them, else as the product does. */
export function useRightWords(menus: readonly Menu[], wordsOfRoute: WordsOfRoute) {
  const say = useSay()
  return useMemo(() => {
    const byName = new Map(menus.map((menu) => [menu.routeName, menu]))
    const own = new Map(
      menus.flatMap(({ buttons }) => buttons.map(({ code, description }) => [code, description])),
    )
    return {
      menu: (name: string) => {
        const menu = byName.get(name)
        const words = wordsOfRoute(name) ?? { zh: name, en: name }
        return say({ zh: menu?.titleZh || words.zh, en: menu?.titleEn || words.en })
      },
      button: (code: string) =>
        Object.hasOwn(permissions, code)
          ? say(permissions[code as Permission])
          : own.get(code) || code,
    }
  }, [menus, wordsOfRoute, say])
}

export type RightWords = ReturnType<typeof useRightWords>
