import { descriptionTexts } from '@amber/contract/roles/role-descriptions.ts'
import { roleFields } from '@amber/contract/roles/role-fields.ts'
import { roleTexts, type ListedRole, type Role } from '@amber/contract/roles/roles.ts'
import { permissions, type Permission } from '@amber/contract/permissions.ts'
import { useMemo } from 'react'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import type { Format } from '#web/lib/i18n/format.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { Badge, EnabledStatus } from '#web/ui/picture/badge.tsx'
import { useFieldColumns, type OwnColumns } from '#web/ui/fields/use-field-columns.tsx'
import { CountTooltip } from '#web/ui/feedback/count-tooltip.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { rolesMessages } from './roles.messages.ts'

const pathOf = ({ code }: Role, part: string) => `/system/role/${code}/${part}`

type Column = OwnColumns<ListedRole>[string]
type T = Translate<typeof rolesMessages>
type TextOf = ReturnType<typeof useTranslate>
type MenuTexts = ReturnType<typeof useMenuTexts>

const nameColumn = (t: T, translate: TextOf): Column => ({
  width: 186,
  pin: 'left',
  onPhone: 'heading',
  cell: (role) => (
    <span className="roles-name">
      <PageLink to={pathOf(role, 'overview')} instead={translate(roleTexts(role))}>
        {translate(roleTexts(role))}
      </PageLink>
      {role.isBuiltIn && <Badge>{translate(roleFields.isBuiltIn.label)}</Badge>}
      {role.requiresTwoStep && <Badge tone="theme">{t('twoStepBadge')}</Badge>}
    </span>
  ),
})

const descriptionColumn = (t: T, translate: TextOf): Column => ({
  width: 196,
  cell: ({ description }) => {
    const texts = translate(descriptionTexts(description))
    return texts ? <span title={texts}>{texts}</span> : <EmptyValue texts={t('none')} />
  },
})

const menusColumn = (t: T, translate: TextOf, textsOf: MenuTexts['textsOf']): Column => ({
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
  align: 'end',
  cell: (role) => {
    const count = format.count(role.memberCount, role.memberCountIsEstimate)
    return (
      <PageLink
        className="count-hint reach"
        to={pathOf(role, 'members')}
        aria-label={t('membersOf', {
          name: translate(roleTexts(role)),
          count: format.countIn(role.memberCount, role.memberCountIsEstimate),
        })}
        instead={count}
      >
        {count}
      </PageLink>
    )
  },
})

export function useRolesColumns(): DataColumn<ListedRole>[] {
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const format = useFormat()
  const now = useNow()
  const { textsOf } = useMenuTexts()
  const own = useMemo<OwnColumns<ListedRole>>(
    () => ({
      name: nameColumn(t, translate),
      code: {
        width: 128,
        cell: ({ code }) => (
          <code className="roles-code" title={code}>
            {code}
          </code>
        ),
      },
      description: descriptionColumn(t, translate),
      menus: menusColumn(t, translate, textsOf),
      permissions: buttonsColumn(t, translate),
      memberCount: membersColumn(t, translate, format),
      status: { onPhone: 'aside', cell: ({ status }) => <EnabledStatus status={status} /> },
      updateTime: {
        width: 116,
        cell: ({ updateTime }) => <TimeAgo time={updateTime} now={now} />,
      },
      createTime: { width: 134 },
    }),
    [t, translate, format, now, textsOf],
  )
  return useFieldColumns(roleFields, own)
}
