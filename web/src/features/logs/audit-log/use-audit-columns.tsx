import { auditFields, type AuditEvent } from '@amber/contract/logs/audit-log.ts'
import { useMemo } from 'react'
import { plainSentence, useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { useFormat, useT, useTranslate } from '#web/lib/call/services.ts'
import { LoggedAvatar } from '#web/ui/picture/avatar.tsx'
import { Status } from '#web/ui/picture/badge.tsx'
import { useFieldColumns, type OwnColumns } from '#web/ui/fields/use-field-columns.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { auditLogMessages } from './audit-log.messages.ts'
import { SentenceText } from './audit-sentence.tsx'

export function Outcome({ outcome }: Pick<AuditEvent, 'outcome'>) {
  const translate = useTranslate()
  return (
    <Status tone={outcome === 'done' ? 'good' : 'bad'}>
      {translate(auditFields.outcome.options[outcome])}
    </Status>
  )
}

export function useAuditColumns(): DataColumn<AuditEvent>[] {
  const t = useT(auditLogMessages)
  const format = useFormat()
  const sentenceOf = useSentence()
  const own = useMemo<OwnColumns<AuditEvent>>(
    () => ({
      time: {
        width: 176,
        cell: ({ time }) => <time dateTime={time}>{format.exactTime(time)}</time>,
      },
      action: {
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
      outcome: {
        onPhone: 'aside',
        cell: ({ outcome }) => <Outcome outcome={outcome} />,
      },
      ip: { width: 132, cell: ({ ip }) => <span title={ip ?? undefined}>{ip ?? '–'}</span> },
      requestId: {
        width: 200,
        onPhone: 'hidden',
        cell: ({ requestId }) => (
          <span className="audit-code" title={requestId}>
            {requestId}
          </span>
        ),
      },
    }),
    [t, format, sentenceOf],
  )
  return useFieldColumns(auditFields, own)
}
