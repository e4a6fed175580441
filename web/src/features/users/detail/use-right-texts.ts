import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { Reason, RightKind, rights } from '@amber/contract/roles/rights.ts'
import { useMemo } from 'react'
import { useDeclaredRoutes } from '#web/lib/route/declared-routes.ts'
import { menuTexts } from '@amber/contract/menus/menu-texts.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useLanguage, useTranslate, useT } from '#web/lib/call/services.ts'
import { userRightsMessages } from './user-detail.messages.ts'

export type EffectiveRights = OutputOf<typeof rights.get>

const isKnown = (code: string): code is Permission => Object.hasOwn(permissions, code)

/** Names of pages, actions and roles, and reasons as sentences. */
export function useRightTexts({
  pages,
  permissions: actions,
}: Pick<EffectiveRights, 'pages' | 'permissions'>) {
  const t = useT(userRightsMessages)
  const translate = useTranslate()
  const language = useLanguage()
  const declared = useDeclaredRoutes()
  const { nameOf } = useRoleNames()
  return useMemo(() => {
    const texts = new Map(declared.map((route) => [route.i18nKey, route.texts]))
    const pageNames = new Map(
      pages.map((page) => {
        const menu = { ...page, routeName: page.name, i18nKey: `route.${page.name}` }
        return [page.name, translate(menuTexts(menu, texts))]
      }),
    )
    const pageName = (name: string) => pageNames.get(name) ?? name
    const actionName = (code: string) =>
      isKnown(code)
        ? translate(permissions[code])
        : actions.find((action) => action.code === code)?.description || code
    const list = new Intl.ListFormat(language, { type: 'conjunction' })
    const rolesText = (codes: readonly string[]) => list.format(codes.map(nameOf))
    const reasonText = ({ code, page, roles }: Reason): string => {
      const values = { page: pageName(page ?? ''), roles: rolesText(roles) }
      if (code === 'everyone') return t('everyone_reason')
      if (roles.length === 0 && code === 'code_not_granted') return t('code_not_granted_none')
      if (roles.length === 0 && code === 'menu_not_granted')
        return t('menu_not_granted_none', values)
      return t(code, values)
    }
    const nameOfRight = (kind: RightKind, name: string) =>
      kind === 'page' ? pageName(name) : actionName(name)
    return { pageName, actionName, roleName: nameOf, reasonText, nameOfRight }
  }, [t, translate, language, declared, nameOf, pages, actions])
}

export type RightTexts = ReturnType<typeof useRightTexts>
