import { browserErrors, type BrowserError } from '@amber/contract/status/browser-errors.ts'
import { useState } from 'react'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useCan, useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { Fact, FactList } from '#web/ui/change/fact-list.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { CardFailure } from '#web/ui/feedback/card-failure.tsx'
import { browserErrorMessages } from './status.messages.ts'

const pollMs = 15_000

function ErrorDialog({ error, onClose }: { error: BrowserError; onClose: () => void }) {
  const t = useT(browserErrorMessages)
  const format = useFormat()
  const can = useCan()
  const { feedback } = useServices()
  const dismiss = useWrite(browserErrors.dismiss, {
    invalidates: [browserErrors.list],
    errorDisplay: 'inline',
    onSuccess: () => {
      feedback.toast({ kind: 'success', title: t('dismissed') })
      onClose()
    },
  })
  const { build, count, firstSeenTime, id, lastSeenTime, message, page, stack } = error
  return (
    <DialogFrame
      kind="wide"
      title={t('dialog')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
          {can(browserErrors.dismiss) && (
            <button
              type="button"
              className="button button-main"
              aria-disabled={dismiss.isPending}
              onClick={() => !dismiss.isPending && dismiss.mutate({ id })}
            >
              {t('dismiss')}
            </button>
          )}
        </>
      }
    >
      {dismiss.error && <ActionProblem error={dismiss.error} />}
      <FactList>
        <Fact label={t('message')}>{message}</Fact>
        <Fact label={t('count')}>{format.number(count)}</Fact>
        <Fact label={t('page')}>
          <code>{page}</code>
        </Fact>
        <Fact label={t('build')}>{build}</Fact>
        <Fact label={t('first')}>{format.exactTime(firstSeenTime)}</Fact>
        <Fact label={t('last')}>{format.exactTime(lastSeenTime)}</Fact>
        <Fact label={t('stack')}>
          {stack ? <pre className="browser-error-stack">{stack}</pre> : t('noStack')}
        </Fact>
      </FactList>
    </DialogFrame>
  )
}

/** Errors of browsers by cause, latest first, with details. */
export function BrowserErrorList() {
  const t = useT(browserErrorMessages)
  const format = useFormat()
  const now = useNow()
  const { data, error, refetch } = useRead(
    browserErrors.list,
    {},
    { poll: pollMs, errorDisplay: 'inline' },
  )
  const [open, setOpen] = useState<BrowserError>()
  if (error && !data) return <CardFailure title={t('failed')} onRetry={() => void refetch()} />
  return (
    <section className="card facts browser-errors" aria-labelledby="browser-errors">
      <h2 id="browser-errors">{t('title')}</h2>
      <p className="status-quiet">{t('detail')}</p>
      {!data && <span className="skeleton" />}
      {data?.records.length === 0 && <p>{t('none')}</p>}
      <ul>
        {data?.records.map((record) => (
          <li key={record.id}>
            <button type="button" onClick={() => setOpen(record)}>
              <strong>{record.message}</strong>
              <small>
                {t('times', { count: format.countIn(record.count, false) })} · {record.page} ·{' '}
                <TimeAgo time={record.lastSeenTime} now={now} />
              </small>
            </button>
          </li>
        ))}
      </ul>
      {data && data.total > data.records.length && (
        <p className="status-quiet">
          {t('more', { total: format.number(data.total), count: data.records.length })}
        </p>
      )}
      {open && <ErrorDialog error={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
