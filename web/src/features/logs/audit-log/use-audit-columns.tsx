import type { AuditEvent } from '@amber/contract/logs/audit-log.ts'
import { useMemo } from 'react'
import { plainSentence, useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { LoggedAvatar } from '#web/ui/picture/avatar.tsx'
import { Status } from '#web/ui/picture/badge.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { auditLogMessages } from './audit-log.messages.ts'
import { SentenceText } from './audit-sentence.tsx'

export function Outcome({ outcome }: Pick<AuditEvent, 'outcome'>) {
  const t = useT(auditLogMessages)
  return <Status tone={outcome === 'done' ? 'good' : 'bad'}>{t(outcome)}</Status>
}

/** Only the time is sortable. */
export function useAuditColumns(): DataColumn<AuditEvent>[] {
  const t = useT(auditLogMessages)
  const format = useFormat()
  const sentenceOf = useSentence()
  return useMemo(
    () => [
      {
        key: 'time',
        title: t('time'),
        isSortable: true,
        width: 176,
        cell: ({ time }) => <time dateTime={time}>{format.exactTime(time)}</time>,
      },
      {
        key: 'action',
        title: t('actionText'),
        width: 360,
        onPhone: 'heading',
        cell: (event) => {
          const sentence = sentenceOf(event)
          return (
            <span className="audit-action" title={plainSentence(sentence)}>
              <LoggedAvatar id={event.actorId} name={sentence.actor} face={event.face} size={24} />
              <span>
                <SentenceText {...sentence} />
              </span>
            </span>
          )
        },
      },
      {
        key: 'outcome',
        title: t('outcome'),
        width: 96,
        onPhone: 'aside',
        cell: ({ outcome }) => <Outcome outcome={outcome} />,
      },
      {
        key: 'ip',
        title: t('ip'),
        width: 132,
        cell: ({ ip }) => <span title={ip ?? undefined}>{ip ?? '–'}</span>,
      },
      {
        key: 'requestId',
        title: t('requestId'),
        width: 200,
        isHidden: true,
        onPhone: 'hidden',
        cell: ({ requestId }) => (
          <span className="audit-code" title={requestId}>
            {requestId}
          </span>
        ),
      },
    ],
    [t, format, sentenceOf],
  )
}
