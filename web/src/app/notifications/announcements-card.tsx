import { useId, useState } from 'react'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import { useCan, useT } from '#web/lib/call/services.ts'
import { AnnouncementList, AnnouncementOnDemand } from './announcement-list.tsx'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { notificationsMessages } from './notifications.messages.ts'
import './notifications.css'

const managePath = '/system/announcement'

export function AnnouncementsCard() {
  const t = useT(notificationsMessages)
  const can = useCan()
  const titleId = useId()
  const [opened, setOpened] = useState<string>()
  return (
    <section className="home-card home-announcements card" aria-labelledby={titleId}>
      <div className="home-card-head">
        <h2 id={titleId}>{t('announcements')}</h2>
        {can(announcements.list) && <PageLink to={managePath}>{t('manage')}</PageLink>}
      </div>
      <AnnouncementList onOpen={setOpened} />
      {opened !== undefined && (
        <AnnouncementOnDemand id={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}
