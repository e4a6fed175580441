import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { Reason, RightKind, rights } from '@amber/contract/rights.ts'
import { useMemo } from 'react'
import { useDeclaredRoutes } from '#web/lib/declared-routes.ts'
import { menuWords } from '#web/lib/menu-words.ts'
import { useRoleNames } from '#web/lib/role-names.ts'
import { useLanguage, useSay, useT } from '#web/lib/services.ts'
import { userRightsMessages } from './user-detail.messages.ts'

export type Rights = OutputOf<typeof rights.get>

const isKnown = (code: string): code is Permission => Object.hasOwn(permissions, code)

/** What pages, deeds and roles are called, and reasons as sentences. */
export function useRightWords({
  pages,
  permissions: deeds,
}: Pick<Rights, 'pages' | 'permissions'>) {
  const t = useT(userRightsMessages)
  const say = useSay()
  const language = useLanguage()
  const declared = useDeclaredRoutes()
  const { nameOf } = useRoleNames()
  return useMemo(() => {
    const words = new Map(declared.map((route) => [route.i18nKey, route.words]))
    const pageNames = new Map(
      pages.map(({ name, titleZh, titleEn }) => {
        const menu = { routeName: name, i18nKey: `route.${name}`, titleZh, titleEn }
        return [name, say(menuWords(menu, words))]
      }),
    )
    const pageName = (name: string) => pageNames.get(name) ?? name
    const deedName = (code: string) =>
      isKnown(code)
        ? say(permissions[code])
        : deeds.find((deed) => deed.code === code)?.description || code
    const list = new Intl.ListFormat(language, { type: 'conjunction' })
    const rolesText = (codes: readonly string[]) => list.format(codes.map(nameOf))
    const reasonText = ({ code, page, roles }: Reason): string => {
      const values = { page: pageName(page ?? ''), roles: rolesText(roles) }
      if (code === 'everyone') return t('everyone_reason')
      if (roles.length === 0 && code === 'code_not_held') return t('code_not_held_none')
      if (roles.length === 0 && code === 'menu_not_granted')
        return t('menu_not_granted_none', values)
      return t(code, values)
    }
    const nameOfRight = (kind: RightKind, name: string) =>
      kind === 'page' ? pageName(name) : deedName(name)
    return { pageName, deedName, roleName: nameOf, reasonText, nameOfRight }
  }, [t, say, language, declared, nameOf, pages, deeds])
}

export type RightWords = ReturnType<typeof useRightWords>
