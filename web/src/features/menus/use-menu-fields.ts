import { menuFields as dictionary } from '@amber/contract/menus/menu-fields.ts'
import { icons } from '@amber/contract/icons.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { useCallback } from 'react'
import { useDeclaredRoutes, useMenuTexts } from '#web/lib/route/declared-routes.ts'
import { useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { useFormFields, useStatusField } from '#web/ui/fields/use-form-fields.ts'
import type { FormField } from '#web/ui/form/form-field.tsx'
import type { FindIcons } from '#web/ui/picker/use-icon-list.ts'
import { menuFields } from './menu-fields.tsx'
import type { MenuDraft } from './menu-model.ts'
import { menuFormMessages, menusMessages } from './menus.messages.ts'

export function useMenuFields(menus: readonly Menu[], menu: Menu | undefined) {
  const t = useT(menuFormMessages)
  const texts = useT(menusMessages)
  const fieldOf = useFormFields(dictionary)
  const status = useStatusField()
  const translate = useTranslate()
  const { call } = useServices()
  const { textsOf } = useMenuTexts()
  const declared = useDeclaredRoutes()
  const findIcons = useCallback<FindIcons>(
    async (query, signal) => {
      const { records, total } = await call(icons.list, query, { signal, errorDisplay: 'inline' })
      return { names: records.map(({ name }) => name), total }
    },
    [call],
  )
  const trail = (id: string | null): string => {
    const found = menus.find((one) => one.id === id)
    if (!found) return ''
    const above = trail(found.parentId)
    return above ? `${above} / ${translate(textsOf(found))}` : translate(textsOf(found))
  }
  const pages = declared
    .filter(({ hasPage }) => hasPage)
    .map((page) => ({ name: page.name, title: translate(page.texts) }))
  return (draft: MenuDraft): FormField[] =>
    menuFields({ t, texts, fieldOf, status, menus, menu, pages, trail, findIcons }, draft)
}
