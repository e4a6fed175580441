import * as z from 'zod'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useT, useUser } from '#web/lib/call/services.ts'
import { lenient, useUrlState } from '#web/lib/route/url-state.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Badge } from '#web/ui/picture/badge.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { UserCenterNav } from './user-center-nav.tsx'
import { UserCenterPart } from './user-center-part.tsx'
import { userCenterSections } from './user-center-sections.ts'
import { userCenterMessages } from './user-center.messages.ts'
import '#web/features/account/account.css'

const urlState = z.object(lenient({ section: z.string().optional() }))

function Identity() {
  const t = useT(userCenterMessages)
  const user = useUser()
  const { nameOf } = useRoleNames()
  return (
    <span className="user-center-identity">
      <span>{user?.userName}</span>
      {user?.roles.map((code) => (
        <Badge key={code} tone="theme">
          {nameOf(code)}
        </Badge>
      ))}
      {user?.roles.length === 0 && <span>{t('noRoles')}</span>}
    </span>
  )
}

export function UserCenterPage() {
  const t = useT(userCenterMessages)
  const user = useUser()
  const { state } = useUrlState(urlState)
  const current =
    userCenterSections.find(({ id }) => id === state.section) ?? userCenterSections[0]!
  const name = user?.nickName || user?.userName
  return (
    <Page
      title={name ?? t('title')}
      picture={
        name && <Avatar id={user?.userId ?? null} name={name} picture={user?.avatar} size={56} />
      }
      description={<Identity />}
    >
      <div className="user-center">
        <UserCenterNav current={current} />
        <div className="user-center-part">
          <UserCenterPart key={current.id} section={current} />
        </div>
      </div>
    </Page>
  )
}
