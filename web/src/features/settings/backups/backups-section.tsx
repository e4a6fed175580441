import { backups, type BackupState } from '@amber/contract/settings/backups.ts'
import { useEffect, useRef, useState } from 'react'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { DataFailure, StaleNotice } from '#web/ui/table/data-states.tsx'
import { SettingCard } from '#web/features/settings/form/setting-card.tsx'
import { SectionsWaiting } from '#web/ui/layout/section-index.tsx'
import { BackupList } from './backup-list.tsx'
import { backupsMessages } from './backups.messages.ts'
import '#web/features/settings/settings.css'

const pollMs = 2_000

/** Reads the backups, polls while one is made, and tells when it is complete. */
function useBackups() {
  const t = useT(backupsMessages)
  const { feedback } = useServices()
  const [isFollowed, setFollowed] = useState(false)
  const state = useRead(
    backups.list,
    {},
    { errorDisplay: 'inline', ...(isFollowed ? { poll: pollMs } : {}) },
  )
  const { isRunning, failedAt } = state.data ?? { isRunning: isFollowed, failedAt: null }
  if (isFollowed !== isRunning) setFollowed(isRunning)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning && failedAt === null)
      feedback.toast({ kind: 'success', title: t('created') })
    wasRunning.current = isRunning
  }, [isRunning, failedAt, feedback, t])
  const create = useWrite(backups.create, {
    invalidates: [backups.list],
    errorDisplay: 'inline',
    waitsForReads: true,
  })
  return { state, create }
}

function Schedule({ state }: { state: BackupState }) {
  const t = useT(backupsMessages)
  const format = useFormat()
  const { failedAt, isRunning, schedule } = state
  if (!schedule) return <p>{t('notConfigured')}</p>
  const { keepDaily: days, keepWeekly: weeks, time } = schedule
  return (
    <>
      <p>{t('schedule', { time, days, weeks })}</p>
      {!schedule.isEncrypted && <p>{t('unencrypted')}</p>}
      {failedAt !== null && !isRunning && (
        <p className="backups-bad" role="alert">
          {t('lastFailed', { time: format.dateTime(failedAt) })}
        </p>
      )}
    </>
  )
}

/** Backups in the folder of the server. */
export function BackupsSection() {
  const t = useT(backupsMessages)
  const { state, create } = useBackups()
  const { data, error } = state
  const retry = () => void state.refetch()
  if (error && !data)
    return (
      <section className="card" data-section="backups">
        <DataFailure title={t('failed')} error={error} onRetry={retry} />
      </section>
    )
  if (!data) return <SectionsWaiting names={['backups']} />
  const isBusy = create.isPending || data.isRunning
  return (
    <SettingCard name="backups" title={t('backups')} text={t('backupsText')}>
      <div>
        {error && <StaleNotice error={error} onRetry={retry} />}
        <div className="backups">
          <Schedule state={data} />
          {create.error && <ActionProblem error={create.error} />}
          {data.schedule && (
            <>
              <div>
                <button
                  type="button"
                  className="button"
                  aria-disabled={isBusy}
                  onClick={() => {
                    if (!isBusy) create.mutate({})
                  }}
                >
                  {t(isBusy ? 'running' : 'create')}
                </button>
              </div>
              {data.backups.length === 0 ? (
                <p>{t('empty')}</p>
              ) : (
                <BackupList backups={data.backups} />
              )}
            </>
          )}
        </div>
      </div>
    </SettingCard>
  )
}
