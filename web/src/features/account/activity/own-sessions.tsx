import { ownActivity } from '@amber/contract/account/own-activity.ts'
import type { Session } from '@amber/contract/sessions.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { pageSizes } from '#web/lib/call/list.ts'
import { useRead, useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { lenient, useUrlState } from '#web/lib/route/url-state.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import {
  EndSessionDialog,
  SessionList,
  SessionPager,
} from '#web/features/sessions/session-list.tsx'
import { ownActivityMessages } from './own-activity.messages.ts'
import '#web/features/account/account.css'

const { current: currentPage, size: pageSize } = ownActivity.listSessions.input.shape
const urlState = z.object(
  lenient({
    section: z.string().optional(),
    current: currentPage,
    size: pageSize.pipe(z.literal(pageSizes)),
  }),
)

function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const t = useT(ownActivityMessages)
  const invalidate = useInvalidate()
  const { call, feedback } = useServices()
  const end = async () => {
    try {
      const { ended } = await call(ownActivity.endOtherSessions, {}, { errorDisplay: 'inline' })
      feedback.toast({ kind: 'success', title: t('endOthersDone', { count: ended }) })
    } finally {
      await invalidate(ownActivity.listSessions)
    }
  }
  return (
    <ConfirmDialog
      title={t('endOthersTitle')}
      confirm={t('endOthers')}
      isDanger
      onConfirm={end}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>{t('endOthersText')}</p>
    </ConfirmDialog>
  )
}

function Waiting() {
  const t = useT(ownActivityMessages)
  return (
    <p className="own-sessions-waiting" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <span className="skeleton" style={{ width: '50%' }} />
      <span className="skeleton" style={{ width: '70%' }} />
    </p>
  )
}

export function OwnSessions() {
  const t = useT(ownActivityMessages)
  const invalidate = useInvalidate()
  const { call } = useServices()
  const { state, setState, searchFor } = useUrlState(urlState)
  const { data, error, refetch } = useRead(
    ownActivity.listSessions,
    { current: state.current, size: state.size },
    { staleTime: 0, errorDisplay: 'inline', placeholderData: keepPreviousData },
  )
  const [ending, setEnding] = useState<Session | 'others'>()
  const end = async ({ id }: Session) => {
    try {
      await call(ownActivity.endSession, { id }, { errorDisplay: 'inline' })
    } finally {
      // A session refused as missing must also disappear from the list.
      await invalidate(ownActivity.listSessions)
    }
  }
  const close = () => setEnding(undefined)
  if (error && !data)
    return (
      <section className="card">
        <DataFailure title={t('sessionsFailed')} error={error} onRetry={() => void refetch()} />
      </section>
    )
  return (
    <section className="own-sessions card" aria-labelledby="own-sessions" aria-busy={!data}>
      <header>
        <div>
          <h2 id="own-sessions">{t('sessions')}</h2>
          <p>{t('sessionsText')}</p>
        </div>
        {data && data.total > 1 && (
          <button type="button" className="button" onClick={() => setEnding('others')}>
            {t('endOthers')}
          </button>
        )}
      </header>
      {!data && <Waiting />}
      {data && (
        <SessionList
          sessions={data.records}
          canEnd={({ isEndable }) => isEndable}
          onEnd={setEnding}
        />
      )}
      {data && (
        <SessionPager
          page={data}
          paging={state}
          {...{ name: t('sessions'), setState, searchFor }}
        />
      )}
      {ending === 'others' && <EndOthersDialog onClose={close} />}
      {ending && ending !== 'others' && (
        <EndSessionDialog session={ending} onConfirm={() => end(ending)} onClose={close} />
      )}
    </section>
  )
}
