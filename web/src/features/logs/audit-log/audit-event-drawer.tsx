import { auditLog, type AuditEvent, type AuditEventDetail } from '@amber/contract/logs/audit-log.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { permissions, type Permission } from '@amber/contract/permissions.ts'
import { users } from '@amber/contract/users/users.ts'
import { useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useCan, useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { LoggedAvatar } from '#web/ui/picture/avatar.tsx'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { LogDrawer } from '#web/features/logs/list/log-drawer.tsx'
import { FieldChanges } from '#web/ui/change/field-changes.tsx'
import { Fact, FactList } from '#web/ui/change/fact-list.tsx'
import { changesOf, nounOf, useChangeTexts } from './audit-changes.ts'
import { auditLogMessages } from './audit-log.messages.ts'
import { SentenceText } from './audit-sentence.tsx'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { Outcome } from './use-audit-columns.tsx'

function Person({ id, name }: { id: string | null; name: string }) {
  const can = useCan()
  if (id === null || !can(users.get)) return name
  return (
    <PageLink to={`/system/user/${id}`} instead={name}>
      {name}
    </PageLink>
  )
}

function EventChanges({ event }: { event: AuditEventDetail }) {
  const t = useT(auditLogMessages)
  const noun = nounOf(event)
  const texts = useChangeTexts(event, noun)
  const changes = changesOf(event, noun)
  if (changes.length === 0)
    return (
      <p className="audit-quiet">{t(event.outcome === 'denied' ? 'nothingDone' : 'noChanges')}</p>
    )
  return (
    <section className="audit-changes">
      <h3>{t('changes')}</h3>
      <FieldChanges changes={changes} {...texts} />
    </section>
  )
}

function EventFacts(props: {
  event: AuditEvent
  sentence: ReturnType<ReturnType<typeof useSentence>>
}) {
  const { event, sentence } = props
  const { attempts, permission, reason, target, targetId, targetType } = event
  const t = useT(auditLogMessages)
  const translate = useTranslate()
  const format = useFormat()
  return (
    <FactList>
      <Fact label={t('time')}>
        <time dateTime={event.time}>{format.exactTime(event.time)}</time>
      </Fact>
      <Fact label={t('outcome')}>
        <Outcome outcome={event.outcome} />
      </Fact>
      <Fact label={t('actor')}>
        <Person id={event.actorId} name={sentence.actor} />
      </Fact>
      {permission !== null && permission in permissions && (
        <Fact label={t('missing')}>{translate(permissions[permission as Permission])}</Fact>
      )}
      {reason !== null && reason in errors && (
        <Fact label={t('refusedFor')}>{translate(errors[reason as ErrorCode].texts)}</Fact>
      )}
      {attempts !== null && (
        <Fact label={t(event.areOfManyActions ? 'attemptsOfMany' : 'attempts')}>
          {format.number(attempts)}
        </Fact>
      )}
      {target !== null && (
        <Fact label={t('target')}>
          <Person id={targetType === 'user' ? targetId : null} name={sentence.target ?? target} />
        </Fact>
      )}
      <Fact label={t('ip')}>{event.ip ?? t('notKnown')}</Fact>
      <Fact label={t('requestId')}>
        <CodeBlock code={event.requestId} label={t('requestId')} />
      </Fact>
    </FactList>
  )
}

export function AuditEventDrawer({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const t = useT(auditLogMessages)
  const sentence = useSentence()(event)
  const detail = useRead(auditLog.get, { id: event.id }, { errorDisplay: 'inline' })
  return (
    <LogDrawer onClose={onClose}>
      <p className="audit-headline">
        <LoggedAvatar id={event.actorId} name={sentence.actor} face={event.face} size={32} />
        <SentenceText {...sentence} />
      </p>
      <EventFacts event={event} sentence={sentence} />
      {detail.data && <EventChanges event={detail.data} />}
      {!detail.data && detail.error && (
        <DataFailure
          title={t('loadFailed')}
          error={detail.error}
          onRetry={() => void detail.refetch()}
        />
      )}
      {!detail.data && !detail.error && (
        <div className="audit-changes" role="status">
          <span className="visually-hidden">{t('loading')}</span>
          <span className="skeleton" style={{ height: 96 }} />
        </div>
      )}
    </LogDrawer>
  )
}
