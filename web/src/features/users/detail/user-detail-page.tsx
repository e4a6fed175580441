import { namesOf, withoutFields } from '@amber/contract/fields.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { enteredUserFields, userFields } from '@amber/contract/users/user-fields.ts'
import type { ManagedUser, UserDetail } from '@amber/contract/users/users.ts'
import { users } from '@amber/contract/users/users.ts'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useRead } from '#web/lib/call/query.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useCan, useFormat, useT } from '#web/lib/call/services.ts'
import { useTabs } from '#web/lib/route/tabs.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Badge, Status, EnabledStatus } from '#web/ui/picture/badge.tsx'
import { useFieldTexts } from '#web/ui/fields/field-texts.ts'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { Exception } from '#web/ui/feedback/exception.tsx'
import { Facts } from '#web/ui/change/facts.tsx'
import { HintButton } from '#web/ui/feedback/hint-button.tsx'
import { PageParts } from '#web/ui/layout/page-parts.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { UserChanges, UserSignIns } from './user-history.tsx'
import { userDetailMessages } from './user-detail.messages.ts'
import { UserRights } from './user-rights.tsx'
import { UserSessions } from './user-sessions.tsx'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { detailParts, useDetailQuery } from './use-detail-query.ts'
import './user-detail.css'

const listPath = '/system/user'

function Summary({ user }: { user: ManagedUser }) {
  const t = useT(userDetailMessages)
  const now = useNow()
  const { nameOf } = useRoleNames()
  return (
    <span className="user-summary">
      <span>{user.userName}</span>
      <EnabledStatus status={user.status} />
      <span className="user-summary-roles">
        {user.roles.map((code) => (
          <Badge key={code} tone="theme">
            {nameOf(code)}
          </Badge>
        ))}
        {user.roles.length === 0 && t('noRoles')}
      </span>
      <span>
        {user.lastSignInTime ? (
          <>
            {t('lastSignInTime')} <TimeAgo time={user.lastSignInTime} now={now} />
          </>
        ) : (
          t('never')
        )}
      </span>
    </span>
  )
}

function Contact(props: { href: string; isVerified: boolean; children: string }) {
  const t = useT(userDetailMessages)
  return (
    <span className="user-contact">
      <a href={props.href}>{props.children}</a>
      <span className="user-contact-state">
        <Status tone={props.isVerified ? 'good' : 'off'}>
          {t(props.isVerified ? 'verified' : 'notVerified')}
        </Status>
        {!props.isVerified && <HintButton text={t('notVerifiedWhy')} />}
      </span>
    </span>
  )
}

/** Contacts have a section of their own. */
const accountFields = withoutFields(enteredUserFields, ['phone', 'email'])

function AccountFacts({ user }: { user: UserDetail }) {
  const t = useT(userDetailMessages)
  const { nameOf } = useRoleNames()
  const { valueOf } = useFieldTexts(userFields)
  return (
    <Facts
      title={t('account')}
      facts={[
        ...namesOf(accountFields).map((name) => ({
          label: t(name),
          value:
            name === 'status' ? (
              <EnabledStatus status={user.status} />
            ) : (
              (valueOf(name, user[name]) ?? user[name])
            ),
        })),
        {
          label: t('roles'),
          value:
            user.roles.length > 0 ? (
              <span className="user-summary-roles">
                {user.roles.map((code) => (
                  <Badge key={code}>{nameOf(code)}</Badge>
                ))}
              </span>
            ) : (
              <span className="user-none">{t('noRoles')}</span>
            ),
        },
      ]}
    />
  )
}

function UserProfile({ user, more }: { user: UserDetail; more: ReactNode }) {
  const t = useT(userDetailMessages)
  const format = useFormat()
  const stamp = (time: string, name: string | null) =>
    name ? t('by', { time: format.dateTime(time), name }) : format.dateTime(time)
  return (
    <div className="user-profile">
      <AccountFacts user={user} />
      <Facts
        title={t('contact')}
        facts={[
          {
            label: t('phone'),
            value: user.phone && (
              <Contact href={`tel:${user.phone}`} isVerified={user.phoneVerified}>
                {user.phone}
              </Contact>
            ),
          },
          {
            label: t('email'),
            value: user.email && (
              <Contact href={`mailto:${user.email}`} isVerified={user.emailVerified}>
                {user.email}
              </Contact>
            ),
          },
        ]}
      />
      <Facts
        title={t('record')}
        facts={[
          { label: t('createTime'), value: stamp(user.createTime, user.createBy) },
          { label: t('updateTime'), value: stamp(user.updateTime, user.updateBy) },
          {
            label: t('lastSignInTime'),
            value: user.lastSignInTime ? format.dateTime(user.lastSignInTime) : t('never'),
          },
        ]}
      />
      {more}
    </div>
  )
}

/** Parts of other features, provided by the shell. */
type More = {
  renderActions: (user: ManagedUser) => ReactNode
  renderMore: (user: ManagedUser) => ReactNode
}

function Detail({ user, renderActions, renderMore }: More & { user: UserDetail }) {
  const t = useT(userDetailMessages)
  const can = useCan()
  const { rename } = useTabs()
  const { part } = useDetailQuery()
  useEffect(() => rename(user.nickName), [rename, user.nickName])
  const shown = detailParts.filter((name) => name !== 'sessions' || can(sessions.listOfUser))
  const current = shown.includes(part) ? part : 'profile'
  return (
    <Page
      title={user.nickName}
      picture={<Avatar id={user.id} name={user.nickName} picture={user.avatar} size={48} />}
      description={<Summary user={user} />}
      back={{ to: listPath, label: t('back') }}
      actions={renderActions(user)}
    >
      <PageParts
        name={t('parts')}
        current={current}
        parts={shown.map((name) => ({
          key: name,
          title: t(name),
          to: { search: name === 'profile' ? '' : `?tab=${name}` },
        }))}
      />
      {current === 'profile' && <UserProfile user={user} more={renderMore(user)} />}
      {current === 'rights' && <UserRights user={user} />}
      {current === 'sessions' && <UserSessions user={user} />}
      {current === 'sign-ins' && <UserSignIns user={user} />}
      {current === 'changes' && <UserChanges user={user} />}
    </Page>
  )
}

function Missing() {
  const t = useT(userDetailMessages)
  const can = useCan()
  return (
    <Exception
      kind="404"
      title={t('missing')}
      detail={t('missingDetail')}
      action={
        <>
          <Link to={listPath} className="button button-main">
            {t('back')}
          </Link>
          {can(users.listRemoved) && (
            <PageLink to="/system/removed-user" className="button">
              {t('bin')}
            </PageLink>
          )}
        </>
      }
    />
  )
}

function Found({ id, ...more }: More & { id: string }) {
  const t = useT(userDetailMessages)
  const { data, error, refetch } = useRead(users.get, { id }, { errorDisplay: 'inline' })
  // Malformed ids answer 422.
  if (error?.status === 404 || error?.status === 422) return <Missing />
  if (data) return <Detail user={data} {...more} />
  if (error) return <DataFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  return (
    <div className="page" aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <div className="user-skeleton" aria-hidden="true">
        <span className="skeleton" />
        <span>
          <span className="skeleton" />
          <span className="skeleton" />
        </span>
      </div>
      <div className="card user-skeleton-card" aria-hidden="true" />
    </div>
  )
}

export function UserDetailPage(more: More) {
  const { id = '' } = useParams()
  return <Found key={id} id={id} {...more} />
}
