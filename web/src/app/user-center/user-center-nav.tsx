import { Link } from 'react-router'
import { useT } from '#web/lib/services.ts'
import { Icon } from '#web/ui/icon.tsx'
import { sectionGroups, userCenterSections } from './user-center-sections.ts'
import type { UserCenterSection } from './user-center-sections.ts'
import { userCenterMessages } from './user-center.messages.ts'

/** The sections by groups: a list beside the page, on narrow screens a strip above it. */
export function UserCenterNav({ current }: { current: UserCenterSection }) {
  const t = useT(userCenterMessages)
  return (
    <nav className="user-center-nav" aria-label={t('sections')}>
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
                    ref={(link) => {
                      // On a phone in sight, however far to the right it stands.
                      const strip = link?.closest('nav')
                      if (link && strip && section === current)
                        strip.scrollLeft = link.offsetLeft - strip.offsetLeft - 48
                    }}
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
