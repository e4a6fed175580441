import {
  permissionLabelsOf,
  permissionLabels,
  type PermissionLabel,
} from '@amber/contract/roles/permission-labels.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { descriptionTexts } from '@amber/contract/roles/role-descriptions.ts'
import { roleFields } from '@amber/contract/roles/role-fields.ts'
import { roleTexts, superRole, type roles } from '@amber/contract/roles/roles.ts'
import { svg as check } from 'virtual:icon/check'
import { svg as minus } from 'virtual:icon/minus'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat, useTranslate, useT, useUser } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { roleDetailMessages } from './role-detail.messages.ts'
import { pathOfRole } from './role-path.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

export type RoleWithRights = OutputOf<typeof roles.get>
export type TextOfRoute = (name: string) => LocalizedText | undefined

const labelNames = Object.keys(permissionLabels) as PermissionLabel[]

/** Eight labels of the specification, with those of this role marked. */
function Labels({ codes }: { codes: readonly string[] }) {
  const t = useT(roleDetailMessages)
  const translate = useTranslate()
  const granted = new Set(permissionLabelsOf(codes))
  return (
    <ul className="role-labels">
      {labelNames.map((name) => {
        const isLeased = granted.has(name)
        return (
          <li key={name} data-held={isLeased}>
            <Icon svg={isLeased ? check : minus} size={16} />
            {translate(permissionLabels[name].texts)}
            <span className="visually-hidden">
              {' '}
              {t(isLeased ? 'labelGranted' : 'labelNotGranted')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Labels and values of a role. */
function useFacts(role: RoleWithRights): [label: string, value: ReactNode][] {
  const t = useT(roleDetailMessages)
  const translate = useTranslate()
  const format = useFormat()
  const ago = useAgo()
  const now = useNow()
  const isStatic = useUser()?.authorization !== 'dynamic'
  const isSuper = role.code === superRole
  const byAt = (name: string | null, time: string) => (
    <time dateTime={time} title={format.dateTime(time)}>
      {t('byAt', { name: name ?? t('system'), time: ago(time, now) })}
    </time>
  )
  return [
    [t('name'), translate(roleTexts(role))],
    [t('code'), <code key="code">{role.code}</code>],
    [t('status'), translate(roleFields.status.options[role.status])],
    [t('requiresTwoStep'), t(role.requiresTwoStep ? 'twoStepYes' : 'twoStepNo')],
    [t('description'), translate(descriptionTexts(role.description)) || t('none')],
    [
      t('members'),
      <Link key="members" to={pathOfRole(role.code, 'members')}>
        {t('membersCount', { count: format.countIn(role.memberCount, role.memberCountIsEstimate) })}
      </Link>,
    ],
    [
      t('menus'),
      <Link key="menus" to={pathOfRole(role.code, 'menus')}>
        {isSuper
          ? t('everything')
          : isStatic
            ? t('byRoutes')
            : t('menuCount', { count: role.menus.length })}
      </Link>,
    ],
    [
      t('buttons'),
      <Link key="buttons" to={pathOfRole(role.code, 'buttons')}>
        {isSuper ? t('everything') : t('buttonCount', { count: role.permissions.length })}
      </Link>,
    ],
    [t('homePath'), <code key="home">{role.homePath}</code>],
    [t('createTime'), byAt(role.createBy, role.createTime)],
    [t('updateTime'), byAt(role.updateBy, role.updateTime)],
  ]
}

export function RoleOverview({ role }: { role: RoleWithRights }) {
  const t = useT(roleDetailMessages)
  const id = useId()
  const facts = useFacts(role)
  return (
    <div className="role-overview">
      <section className="card" aria-labelledby={`${id}-facts`}>
        <h2 id={`${id}-facts`}>{t('facts')}</h2>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card" aria-labelledby={`${id}-labels`}>
        <h2 id={`${id}-labels`}>{t('labels')}</h2>
        <Labels codes={role.code === superRole ? permissionCodes : role.permissions} />
      </section>
    </div>
  )
}
