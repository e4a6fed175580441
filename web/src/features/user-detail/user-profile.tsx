import type { User } from '@amber/contract/users.ts'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useRoleNames } from '#web/lib/role-names.ts'
import { useFormat, useT } from '#web/lib/services.ts'
import { Badge, Status } from '#web/ui/badge.tsx'
import { userDetailMessages } from './user-detail.messages.ts'

type Fact = { label: string; value: ReactNode }

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const t = useT(userDetailMessages)
  const id = useId()
  return (
    <section className="card user-facts" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <span className="user-none">{t('unknown')}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What is known of a person. */
export function UserProfile({ user }: { user: User }) {
  const t = useT(userDetailMessages)
  const format = useFormat()
  const { nameOf } = useRoleNames()
  const stamp = (time: string, name: string | null) =>
    name ? t('by', { time: format.dateTime(time), name }) : format.dateTime(time)
  const isEnabled = user.status === '1'
  return (
    <div className="user-profile">
      <Facts
        title={t('account')}
        facts={[
          { label: t('userName'), value: user.userName },
          { label: t('nickName'), value: user.nickName },
          { label: t('gender'), value: user.gender && t(user.gender === '1' ? 'male' : 'female') },
          {
            label: t('status'),
            value: (
              <Status tone={isEnabled ? 'good' : 'off'}>
                {t(isEnabled ? 'enabled' : 'disabled')}
              </Status>
            ),
          },
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
      <Facts
        title={t('contact')}
        facts={[
          {
            label: t('phone'),
            value: user.phone && <a href={`tel:${user.phone}`}>{user.phone}</a>,
          },
          {
            label: t('email'),
            value: user.email && <a href={`mailto:${user.email}`}>{user.email}</a>,
          },
        ]}
      />
      <Facts
        title={t('record')}
        facts={[
          { label: t('created'), value: stamp(user.createTime, user.createBy) },
          { label: t('updated'), value: stamp(user.updateTime, user.updateBy) },
          {
            label: t('lastSignIn'),
            value: user.lastSignInTime ? format.dateTime(user.lastSignInTime) : t('never'),
          },
        ]}
      />
    </div>
  )
}
