import { Link } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useStripInSight } from '#web/ui/layout/use-strip-in-sight.ts'
import {
  sectionGroups,
  userCenterSections,
  type UserCenterSection,
} from './user-center-sections.ts'
import { userCenterMessages } from './user-center.messages.ts'

export function UserCenterNav({ current }: { current: UserCenterSection }) {
  const t = useT(userCenterMessages)
  const strip = useStripInSight<HTMLElement>(current.id)
  return (
    <nav ref={strip} className="user-center-nav" aria-label={t('sections')}>
      {sectionGroups.map((group) => (
        <section key={group}>
          <h2>{t(group)}</h2>
          <ul>
            {userCenterSections
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.id}>
                  <Link
                    to={{
                      search: section === userCenterSections[0] ? '' : `?section=${section.id}`,
                    }}
                    aria-current={section === current ? 'page' : undefined}
                    preventScrollReset
                  >
                    <Icon svg={section.icon} size={16} />
                    {t(section.title)}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
