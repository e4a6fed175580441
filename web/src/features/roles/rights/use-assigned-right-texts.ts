import { menuTexts } from '@amber/contract/menus/menu-texts.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useMemo } from 'react'
import { useTranslate } from '#web/lib/call/services.ts'

export type TextOfRoute = (name: string) => LocalizedText | undefined

/** Names of pages and buttons: custom titles first, else built-in ones. */
export function useAssignedRightTexts(menus: readonly Menu[], textOfRoute: TextOfRoute) {
  const translate = useTranslate()
  return useMemo(() => {
    const byName = new Map(menus.map((menu) => [menu.routeName, menu]))
    const own = new Map(
      menus.flatMap(({ buttons }) => buttons.map(({ code, description }) => [code, description])),
    )
    return {
      menu: (name: string) => {
        const menu = byName.get(name)
        const texts = textOfRoute(name)
        if (!menu) return texts ? translate(texts) : name
        return translate(menuTexts(menu, new Map(texts && [[menu.i18nKey, texts]])))
      },
      button: (code: string) =>
        Object.hasOwn(permissions, code)
          ? translate(permissions[code as Permission])
          : own.get(code) || code,
    }
  }, [menus, textOfRoute, translate])
}

export type AssignedRightTexts = ReturnType<typeof useAssignedRightTexts>
