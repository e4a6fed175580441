import { statusCodes } from '@amber/contract/rules.ts'
import { descriptionTexts } from '@amber/contract/roles/role-descriptions.ts'
import { roleTexts, type ListedRole, type Role } from '@amber/contract/roles/roles.ts'
import { permissions, type Permission } from '@amber/contract/permissions.ts'
import { useMemo } from 'react'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import type { Format } from '#web/lib/i18n/format.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { Badge, Status } from '#web/ui/picture/badge.tsx'
import { CountTooltip } from '#web/ui/feedback/count-tooltip.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { TimeAgo } from '#web/ui/date/time-ago.tsx'
import { useNow } from '#web/ui/date/use-now.ts'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { rolesMessages } from './roles.messages.ts'

const pathOf = ({ code }: Role, part: string) => `/system/role/${code}/${part}`

type Column = DataColumn<ListedRole>
type T = Translate<typeof rolesMessages>
type TextOf = ReturnType<typeof useTranslate>
type MenuTexts = ReturnType<typeof useMenuTexts>

const nameColumn = (t: T, translate: TextOf): Column => ({
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
})

const codeColumn = (t: T): Column => ({
  key: 'code',
  title: t('code'),
  isSortable: true,
  width: 128,
  cell: ({ code }) => (
    <code className="roles-code" title={code}>
      {code}
    </code>
  ),
})

const descriptionColumn = (t: T, translate: TextOf): Column => ({
  key: 'description',
  title: t('roleDescription'),
  width: 196,
  cell: ({ description }) => {
    const texts = translate(descriptionTexts(description))
    return texts ? <span title={texts}>{texts}</span> : <EmptyValue texts={t('none')} />
  },
})

const menusColumn = (t: T, translate: TextOf, textsOf: MenuTexts['textsOf']): Column => ({
  key: 'menus',
  title: t('menuAuthority'),
  width: 112,
  align: 'end',
  cell: (role) => {
    const { total: count, first } = role.menus
    const names = first.map(({ name, ...titles }) =>
      translate(textsOf({ routeName: name, i18nKey: `route.${name}`, ...titles })),
    )
    const label = t('menusOf', { name: translate(roleTexts(role)), count })
    return <CountTooltip count={count} names={names} label={label} to={pathOf(role, 'menus')} />
  },
})

const buttonsColumn = (t: T, translate: TextOf): Column => ({
  key: 'buttons',
  title: t('buttonAuthority'),
  width: 116,
  align: 'end',
  cell: (role) => {
    const { total: count, first } = role.buttons
    const names = first.map(({ code, description }) =>
      Object.hasOwn(permissions, code)
        ? translate(permissions[code as Permission])
        : description || code,
    )
    const label = t('buttonsOf', { name: translate(roleTexts(role)), count })
    return <CountTooltip count={count} names={names} label={label} to={pathOf(role, 'buttons')} />
  },
})

const membersColumn = (t: T, translate: TextOf, format: Format): Column => ({
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
})

const statusColumn = (t: T): Column => ({
  key: 'status',
  title: t('status'),
  isSortable: true,
  width: 96,
  onPhone: 'aside',
  cell: ({ status }) =>
    status === statusCodes.enabled ? (
      <Status tone="good">{t('enabled')}</Status>
    ) : (
      <Status tone="off">{t('disabled')}</Status>
    ),
})

const createTimeColumn = (t: T, format: Format): Column => ({
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
})

/** Sort keys match the server. */
export function useRolesColumns(): Column[] {
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const format = useFormat()
  const now = useNow()
  const { textsOf } = useMenuTexts()
  return useMemo(
    () => [
      nameColumn(t, translate),
      codeColumn(t),
      descriptionColumn(t, translate),
      menusColumn(t, translate, textsOf),
      buttonsColumn(t, translate),
      membersColumn(t, translate, format),
      statusColumn(t),
      {
        key: 'updateTime',
        title: t('changed'),
        width: 116,
        cell: ({ updateTime }) => <TimeAgo time={updateTime} now={now} />,
      },
      createTimeColumn(t, format),
    ],
    [t, translate, format, now, textsOf],
  )
}
