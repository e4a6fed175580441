import { menuOf, permissionCodes } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { PageRight } from '@amber/contract/roles/rights.ts'
import { rights } from '@amber/contract/roles/rights.ts'
import type { User } from '@amber/contract/users/users.ts'
import { svg as check } from 'virtual:icon/check'
import { svg as dash } from 'virtual:icon/minus'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#web/lib/call/query.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { Badge } from '#web/ui/picture/badge.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { RightsExplain } from './rights-explain.tsx'
import { useRightTexts } from './use-right-texts.ts'
import type { EffectiveRights, RightTexts } from './use-right-texts.ts'
import { userRightsMessages } from './user-detail.messages.ts'

type RowProps = {
  why: string
  title: string
  code?: string
  isAllowed: boolean
  roles: readonly string[]
  isForEveryone?: boolean
  depth?: number
  texts: RightTexts
}

function RightRow(props: RowProps) {
  const { why, title, code, isAllowed, roles, isForEveryone, depth = 0, texts } = props
  const t = useT(userRightsMessages)
  return (
    <li className="right-row" data-allowed={isAllowed} style={{ paddingInlineStart: depth * 20 }}>
      <Icon svg={isAllowed ? check : dash} size={16} />
      <span className="visually-hidden">{t(isAllowed ? 'allowed' : 'denied')}</span>
      <span className="right-text">
        {title}
        {code && <code>{code}</code>}
      </span>
      <span className="right-roles">
        {isAllowed && isForEveryone && <Badge>{t('everyone')}</Badge>}
        {roles.map((role) => (
          <Badge key={role} tone="theme">
            {texts.roleName(role)}
          </Badge>
        ))}
      </span>
      <Link
        className="right-why reach"
        to={{ search: `?tab=rights&why=${encodeURIComponent(why)}` }}
        aria-label={t('whyOf', { name: title })}
        preventScrollReset
      >
        {t('why')}
      </Link>
    </li>
  )
}

function Section(props: { title: string; granted: number; all: number; children: ReactNode }) {
  const { title, granted, all, children } = props
  const t = useT(userRightsMessages)
  const format = useFormat()
  const id = useId()
  return (
    <section className="card rights-section" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        <small>{t('count', { held: format.number(granted), all: format.number(all) })}</small>
      </h2>
      {children}
    </section>
  )
}

/** Returns the page that an action belongs to; null for custom buttons. */
const screenOf = (code: string) =>
  permissionCodes.some((known) => known === code) ? menuOf(code as Permission) : null
const screens = [...new Set(permissionCodes.map(menuOf)), null]

function Actions({
  actions,
  texts,
}: {
  actions: EffectiveRights['permissions']
  texts: RightTexts
}) {
  const t = useT(userRightsMessages)
  const id = useId()
  const byScreen = Map.groupBy(actions, ({ code }) => screenOf(code))
  return screens.map((screen) => {
    const members = byScreen.get(screen) ?? []
    const headingId = `${id}-${screen ?? 'other'}`
    return (
      members.length > 0 && (
        <div key={headingId} className="rights-group">
          <h3 id={headingId}>{screen === null ? t('other') : texts.pageName(screen)}</h3>
          <ul aria-labelledby={headingId}>
            {members.map(({ code, isAllowed, roles }) => (
              <RightRow
                key={code}
                why={`permission:${code}`}
                title={texts.actionName(code)}
                code={code}
                {...{ isAllowed, roles, texts }}
              />
            ))}
          </ul>
        </div>
      )
    )
  })
}

/** Returns the depth of each page; a page without a listed parent has depth 0. */
function depthsOf(pages: readonly PageRight[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  for (const { name, parent } of pages)
    depths.set(name, parent === null ? 0 : (depths.get(parent) ?? -1) + 1)
  return depths
}

function Notices({ data, texts }: { data: EffectiveRights; texts: RightTexts }) {
  const t = useT(userRightsMessages)
  const off = data.roles.filter(({ isEnabled }) => !isEnabled).map(({ code }) => code)
  const notices = [
    !data.isEnabled && t('isDisabled'),
    data.isEnabled && data.isSuper && t('isSuper'),
    off.length > 0 && t('roleOff', { roles: off.map(texts.roleName).join(', ') }),
  ].filter((notice) => notice !== false)
  return notices.map((notice) => <InfoNotice key={notice}>{notice}</InfoNotice>)
}

function Known({ user, data }: { user: User; data: EffectiveRights }) {
  const t = useT(userRightsMessages)
  const texts = useRightTexts(data)
  const depths = depthsOf(data.pages)
  const granted = (list: readonly { isAllowed: boolean }[]) =>
    list.filter(({ isAllowed }) => isAllowed).length
  return (
    <>
      <Notices data={data} texts={texts} />
      <RightsExplain user={user} data={data} texts={texts} />
      <div className="rights-columns">
        <Section
          title={t('actionsTitle')}
          granted={granted(data.permissions)}
          all={data.permissions.length}
        >
          <Actions actions={data.permissions} texts={texts} />
        </Section>
        <Section title={t('pagesTitle')} granted={granted(data.pages)} all={data.pages.length}>
          <ul>
            {data.pages.map(({ name, isAllowed, roles, isForEveryone }) => (
              <RightRow
                key={name}
                why={`page:${name}`}
                title={texts.pageName(name)}
                depth={depths.get(name) ?? 0}
                {...{ isAllowed, roles, isForEveryone, texts }}
              />
            ))}
          </ul>
        </Section>
      </div>
      <p className="rights-mode">{t(`mode_${data.mode}`)}</p>
    </>
  )
}

export function UserRights({ user }: { user: User }) {
  const t = useT(userRightsMessages)
  const { data, error, refetch } = useRead(rights.get, { id: user.id }, { errorDisplay: 'inline' })
  if (data) return <Known user={user} data={data} />
  if (error) return <DataFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  return (
    <div className="card user-skeleton-card" aria-busy="true">
      {[70, 50, 60, 40].map((width) => (
        <span key={width} className="skeleton" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
