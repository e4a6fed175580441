import { auditLog, auditProblems, type AuditVerification } from '@amber/contract/logs/audit-log.ts'
import { svg as broken } from 'virtual:icon/shield-alert'
import { svg as intact } from 'virtual:icon/shield-check'
import { useState } from 'react'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { auditLogMessages } from './audit-log.messages.ts'

const pollMs = 1500

type Last = NonNullable<AuditVerification['last']>

function Finding({ last, onShow }: { last: Last; onShow: (from: string, to: string) => void }) {
  const t = useT(auditLogMessages)
  const translate = useTranslate()
  const format = useFormat()
  const { problem, events, seals, completeSince, last: end } = last.finding
  const number = (value: number) => format.number(value)
  if (!problem)
    return (
      <>
        <p>
          {t('intactDetail', { events: number(events), seals: number(seals) })}
          {completeSince && ` ${t('completeSince', { time: format.dateTime(completeSince) })}`}
        </p>
        {end && (
          <p>
            {t('lastSeal', { seal: number(end.seal) })}{' '}
            <code className="audit-hash">{end.hash}</code>
          </p>
        )}
      </>
    )
  const { code, values, from, to } = problem
  const shown = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, number(value)]),
  )
  return (
    <p>
      {translate(auditProblems[code], shown)}
      {translate({ zh: '。', en: '. ' })}
      {from && to && (
        <>
          {t('brokenWhen', { from: format.exactTime(from), to: format.exactTime(to) })}{' '}
          <button type="button" className="link-button" onClick={() => onShow(from, to)}>
            {t('showThose')}
          </button>{' '}
        </>
      )}
      {t('brokenAdvice')}
    </p>
  )
}

/** When the log was verified, and by whom or what. */
function VerifiedAt({ last: { by, cause, time } }: { last: Last }) {
  const t = useT(auditLogMessages)
  const ago = useAgo()
  const now = useNow()
  const when = ago(time, now)
  if (!when) return null
  return (
    <small>
      {cause === 'user'
        ? t('verifiedBy', { name: by ?? '', time: when })
        : t(cause === 'command' ? 'verifiedCommand' : 'verifiedSchedule', { time: when })}
    </small>
  )
}

function Progress({ running }: { running: NonNullable<AuditVerification['running']> }) {
  const t = useT(auditLogMessages)
  const format = useFormat()
  const { checked, total } = running
  const texts =
    total === null
      ? t('waitingTurn')
      : t('progress', { checked: format.number(checked), total: format.number(total) })
  return (
    <div className="audit-progress">
      <progress
        aria-label={t('verifying')}
        {...(total === null ? {} : { max: Math.max(1, total), value: checked })}
      />
      <span>{texts}</span>
    </div>
  )
}

/** Reads the last verification, and polls while one is running. */
function useVerification() {
  const [isFollowed, setFollowed] = useState(false)
  const state = useRead(
    auditLog.verification,
    {},
    { errorDisplay: 'inline', ...(isFollowed ? { poll: pollMs } : {}) },
  )
  const verify = useWrite(auditLog.verify, {
    // The request itself is logged.
    invalidates: [auditLog.verification, auditLog.list],
    errorDisplay: 'inline',
    waitsForReads: true,
  })
  const isRunning = Boolean(state.data?.running)
  if (isFollowed !== isRunning) setFollowed(isRunning)
  return { state, verify }
}

/** Result of the last integrity verification of the log, with a button to start another. */
export function AuditVerificationPanel(props: { onShow: (from: string, to: string) => void }) {
  const t = useT(auditLogMessages)
  const { state, verify } = useVerification()
  const last = state.data?.last
  const running = state.data?.running
  const isBroken = Boolean(last?.finding.problem)
  const proof = isBroken ? 'broken' : last ? 'intact' : 'unknown'
  return (
    <section
      className="audit-proof card"
      aria-label={t('proof')}
      data-state={proof}
      data-waiting={!state.data && !state.error}
    >
      <Icon svg={isBroken ? broken : intact} size={22} />
      <div className="audit-proof-text">
        {!state.data && !state.error && <span className="skeleton" style={{ width: 220 }} />}
        {!state.data && state.error && <h2>{t('stateFailed')}</h2>}
        {state.data && (
          <>
            <h2 role={isBroken ? 'alert' : undefined}>
              {t(!last ? 'neverVerified' : isBroken ? 'broken' : 'intact')}
              {last && <VerifiedAt last={last} />}
            </h2>
            {last ? <Finding last={last} onShow={props.onShow} /> : <p>{t('neverDetail')}</p>}
          </>
        )}
        {verify.error && <ActionProblem error={verify.error} />}
        {state.data && state.error && <ActionProblem error={state.error} />}
      </div>
      {state.error ? (
        <button type="button" className="button" onClick={() => void state.refetch()}>
          {t('lookAgain')}
        </button>
      ) : running ? (
        <Progress running={running} />
      ) : (
        <button
          type="button"
          className="button"
          aria-disabled={verify.isPending}
          onClick={() => {
            if (!verify.isPending) verify.mutate({})
          }}
        >
          {t('verify')}
        </button>
      )}
    </section>
  )
}
