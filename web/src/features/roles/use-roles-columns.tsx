import { descriptionTexts } from '@amber/contract/roles/role-descriptions.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { ListedRole, Role } from '@amber/contract/roles/roles.ts'
import { useMemo } from 'react'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { Badge, Status } from '#web/ui/picture/badge.tsx'
import { CountTooltip } from '#web/ui/feedback/count-tooltip.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { TimeAgo } from '#web/ui/date/time-ago.tsx'
import { useNow } from '#web/ui/date/use-now.ts'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { rolesMessages } from './roles.messages.ts'

const pathOf = ({ code }: Role, part: string) => `/system/role/${code}/${part}`

/** Sort keys match the server. */
export function useRolesColumns(): DataColumn<ListedRole>[] {
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const format = useFormat()
  const now = useNow()
  const { textsOf } = useMenuTexts()
  return useMemo(() => {
    const buttonName = ({ code, description }: ListedRole['buttons']['first'][number]) =>
      Object.hasOwn(permissions, code)
        ? translate(permissions[code as Permission])
        : description || code
    const menuName = ({ name, ...titles }: ListedRole['menus']['first'][number]) =>
      translate(textsOf({ routeName: name, i18nKey: `route.${name}`, ...titles }))
    const hint = (role: ListedRole, part: 'menus' | 'buttons', names: readonly string[]) => {
      const { total: count } = role[part]
      const texts = { name: translate(roleTexts(role)), count }
      const label = part === 'menus' ? t('menusOf', texts) : t('buttonsOf', texts)
      return <CountTooltip count={count} names={names} label={label} to={pathOf(role, part)} />
    }
    return [
      {
        key: 'name',
        title: t('name'),
        isSortable: true,
        width: 186,
        pin: 'left',
        onPhone: 'heading',
        cell: (role) => (
          <span className="roles-name">
            <PageLink to={pathOf(role, 'overview')} instead={translate(roleTexts(role))}>
              {translate(roleTexts(role))}
            </PageLink>
            {role.isBuiltIn && <Badge>{t('builtIn')}</Badge>}
            {role.requiresTwoStep && <Badge tone="theme">{t('twoStepBadge')}</Badge>}
          </span>
        ),
      },
      {
        key: 'code',
        title: t('code'),
        isSortable: true,
        width: 128,
        cell: ({ code }) => (
          <code className="roles-code" title={code}>
            {code}
          </code>
        ),
      },
      {
        key: 'description',
        title: t('roleDescription'),
        width: 196,
        cell: ({ description }) => {
          const texts = translate(descriptionTexts(description))
          return texts ? <span title={texts}>{texts}</span> : <EmptyValue texts={t('none')} />
        },
      },
      {
        key: 'menus',
        title: t('menuAuthority'),
        width: 112,
        align: 'end',
        cell: (role) => hint(role, 'menus', role.menus.first.map(menuName)),
      },
      {
        key: 'buttons',
        title: t('buttonAuthority'),
        width: 116,
        align: 'end',
        cell: (role) => hint(role, 'buttons', role.buttons.first.map(buttonName)),
      },
      {
        key: 'members',
        title: t('members'),
        width: 92,
        align: 'end',
        cell: (role) => {
          const count = format.count(role.memberCount, role.memberCountIsEstimate)
          return (
            <PageLink
              className="count-hint reach"
              to={pathOf(role, 'members')}
              aria-label={t('membersOf', { name: translate(roleTexts(role)), count })}
              instead={count}
            >
              {count}
            </PageLink>
          )
        },
      },
      {
        key: 'status',
        title: t('status'),
        isSortable: true,
        width: 96,
        onPhone: 'aside',
        cell: ({ status }) =>
          status === '1' ? (
            <Status tone="good">{t('enabled')}</Status>
          ) : (
            <Status tone="off">{t('disabled')}</Status>
          ),
      },
      {
        key: 'updateTime',
        title: t('changed'),
        width: 116,
        cell: ({ updateTime }) => <TimeAgo time={updateTime} now={now} />,
      },
      {
        key: 'createTime',
        title: t('created'),
        isSortable: true,
        width: 134,
        isHidden: true,
        cell: ({ createTime }) => (
          <time dateTime={createTime} title={format.dateTime(createTime)}>
            {format.date(createTime)}
          </time>
        ),
      },
    ]
  }, [t, translate, format, now, textsOf])
}
