import * as z from 'zod'
import { useT } from '#web/lib/services.ts'
import { lenient, useUrlState } from '#web/lib/url-state.ts'
import { Page } from '#web/ui/page.tsx'
import { UserCenterNav } from './user-center-nav.tsx'
import { UserCenterPart } from './user-center-part.tsx'
import { userCenterSections } from './user-center-sections.ts'
import { userCenterMessages } from './user-center.messages.ts'
import './user-center.css'

const place = z.object(lenient({ section: z.string().optional() }))

/** The own account: its sections come from features of their own, which the shell puts together here. */
export function UserCenterPage() {
  const t = useT(userCenterMessages)
  const { state } = useUrlState(place)
  const current =
    userCenterSections.find(({ id }) => id === state.section) ?? userCenterSections[0]!
  return (
    <Page title={t('title')}>
      <div className="user-center">
        <UserCenterNav current={current} />
        <div className="user-center-part">
          <UserCenterPart key={current.id} section={current} />
        </div>
      </div>
    </Page>
  )
}
