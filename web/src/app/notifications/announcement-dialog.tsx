import { announcements } from '@amber/contract/messaging/announcements.ts'
import { languageOf } from '@amber/contract/localized-text.ts'
import { useEffect, useRef } from 'react'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useFormat, useLanguage, useTranslate, useT } from '#web/lib/call/services.ts'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { Markdown } from '#web/ui/code/markdown.tsx'
import { ListSkeleton } from './notification-list.tsx'
import { notificationsMessages } from './notifications.messages.ts'
import { notificationQueriesToInvalidate } from './use-notification-list.ts'

export function AnnouncementDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT(notificationsMessages)
  const translate = useTranslate()
  const language = useLanguage()
  const format = useFormat()
  const { data, error, refetch } = useRead(
    announcements.getCurrent,
    { id },
    { live: 'announcements-changed', staleTime: 0, errorDisplay: 'inline' },
  )
  const isOver = error?.code === 'announcement_missing'
  const shown = isOver ? undefined : data
  const { mutate } = useWrite(announcements.read, {
    invalidates: notificationQueriesToInvalidate,
    errorDisplay: 'inline',
  })
  const isUnread = shown?.isRead === false
  // A late response must not report it again.
  const isReported = useRef(false)
  useEffect(() => {
    if (!isUnread || isReported.current) return
    isReported.current = true
    mutate({ id })
  }, [isUnread, id, mutate])
  return (
    <DialogFrame
      kind="wide"
      title={shown ? translate(shown.title) : t('announcement')}
      onClose={onClose}
      footer={
        <button type="button" className="button button-main" onClick={onClose}>
          {t('done')}
        </button>
      }
    >
      {shown ? (
        <>
          <p className="announcement-time">
            <time dateTime={shown.time}>{format.dateTime(shown.time)}</time>
          </p>
          <div lang={languageOf(shown.body, language)}>
            <Markdown text={translate(shown.body)} />
          </div>
        </>
      ) : isOver ? (
        <DataState picture="quiet" title={t('over')} detail={t('overText')} />
      ) : error ? (
        <DataFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </DialogFrame>
  )
}
