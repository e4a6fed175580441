import { jobText, jobs } from '@amber/contract/status/jobs.ts'
import { systemStatus, type JobRun, type ListedJob } from '@amber/contract/status/system-status.ts'
import { svg as pauseIcon } from 'virtual:icon/pause'
import { svg as playIcon } from 'virtual:icon/play'
import { svg as runIcon } from 'virtual:icon/fast-forward'
import { useWrite } from '#web/lib/call/query.ts'
import { useCan, useFormat, useServices, useT, useTranslate } from '#web/lib/call/services.ts'
import { useAgo } from '#web/ui/date/time-ago.tsx'
import { Status } from '#web/ui/picture/badge.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { jobsMessages } from './status.messages.ts'

/** One bar for each run, the latest at the end; failed ones are taller. */
function RunStrip({ runs }: { runs: readonly JobRun[] }) {
  const t = useT(jobsMessages)
  const format = useFormat()
  const numberOf = (outcome: string) => runs.filter((run) => run.outcome === outcome).length
  const [done, failed] = [numberOf('done'), numberOf('failed')]
  const other = runs.length - done - failed
  return (
    <span
      className="job-strip"
      role="img"
      aria-label={t('strip', { count: runs.length, done, failed, other })}
    >
      {runs.toReversed().map(({ outcome, startTime }) => (
        <i
          key={startTime}
          data-outcome={outcome}
          title={`${t(outcome)} · ${format.exactTime(startTime)}`}
        />
      ))}
    </span>
  )
}

function LastResult({ job, now }: { job: ListedJob; now: number }) {
  const t = useT(jobsMessages)
  const format = useFormat()
  const ago = useAgo()
  const [last] = job.runs
  if (job.runningSince) return <Status tone="good">{t('running')}</Status>
  if (!last) return <Status tone="off">{t('never')}</Status>
  const { error, outcome, seconds, startTime } = last
  const tone = { done: 'good', failed: 'bad', interrupted: 'off', lost: 'bad' } as const
  const times = job.failures > 1 ? t('failedTimes', { count: job.failures }) : t(outcome)
  return (
    <>
      <Status tone={tone[outcome]}>{times}</Status>
      <small>
        {t('runAt', {
          time: ago(startTime, now),
          seconds: format.number(Math.round(seconds * 100) / 100),
        })}
      </small>
      {error !== null && <small className="status-bad">{t('error', { error })}</small>}
    </>
  )
}

function NextRun({ job, now }: { job: ListedJob; now: number }) {
  const t = useT(jobsMessages)
  const format = useFormat()
  if (job.isRequested) return t('requested')
  if (job.isPaused) return <Status tone="off">{t('paused')}</Status>
  if (job.isOnDemand) return t('onDemand')
  return Date.parse(job.nextRunTime) <= now ? t('due') : format.relative(job.nextRunTime, now)
}

function Schedule({ job: { everySeconds, isOnDemand, name } }: { job: ListedJob }) {
  const t = useT(jobsMessages)
  const code = <code>{name}</code>
  if (everySeconds === null) return code
  if (isOnDemand)
    return (
      <>
        {t('onDemandSchedule')} · {code}
      </>
    )
  const [key, length] =
    everySeconds >= 3600
      ? (['everyHours', 3600] as const)
      : everySeconds >= 60
        ? (['everyMinutes', 60] as const)
        : (['everySeconds', 1] as const)
  return (
    <>
      {t(key, { count: everySeconds / length })} · {code}
    </>
  )
}

function JobActions({ job }: { job: ListedJob }) {
  const t = useT(jobsMessages)
  const { feedback } = useServices()
  const title = useTranslate()(jobText(job.name))
  const { isPaused, name } = job
  const tell = (key: 'started' | 'pausedDone' | 'resumedDone') =>
    feedback.toast({ kind: 'success', title: t(key, { job: title }) })
  const options = { invalidates: [systemStatus.read], waitsForReads: true }
  const run = useWrite(jobs.run, { ...options, onSuccess: () => tell('started') })
  const pause = useWrite(jobs.setPaused, {
    ...options,
    onSuccess: (_, input) => tell(input.isPaused ? 'pausedDone' : 'resumedDone'),
  })
  const cannotRun = run.isPending || job.isRequested || job.runningSince !== null
  return (
    <div className="job-actions">
      <button
        type="button"
        className="tool tool-text"
        aria-label={t('runOf', { job: title })}
        aria-disabled={cannotRun}
        onClick={() => !cannotRun && run.mutate({ name })}
      >
        <Icon svg={runIcon} size={16} />
        {t('run')}
      </button>
      <button
        type="button"
        className="tool tool-text"
        aria-label={t(isPaused ? 'resumeOf' : 'pauseOf', { job: title })}
        aria-disabled={pause.isPending}
        onClick={() => !pause.isPending && pause.mutate({ name, isPaused: !isPaused })}
      >
        <Icon svg={isPaused ? playIcon : pauseIcon} size={16} />
        {t(isPaused ? 'resume' : 'pause')}
      </button>
    </div>
  )
}

/** Jobs with schedule, recent runs and actions; `now` in milliseconds of the database's clock. */
export function JobList({ all, now }: { all: readonly ListedJob[]; now: number }) {
  const t = useT(jobsMessages)
  const translate = useTranslate()
  const can = useCan()
  return (
    <section className="card job-list" aria-labelledby="status-jobs">
      <h2 id="status-jobs">{t('jobs')}</h2>
      {all.length === 0 && <p className="status-quiet">{t('none')}</p>}
      {all.length > 0 && (
        <div className="job-head" aria-hidden="true">
          {(['job', 'runs', 'last', 'next'] as const).map((key) => (
            <span key={key}>{t(key)}</span>
          ))}
        </div>
      )}
      <ul>
        {all.map((job) => (
          <li key={job.name} aria-label={translate(jobText(job.name))}>
            <div className="job-name">
              <strong>{translate(jobText(job.name))}</strong>
              <small>
                <Schedule job={job} />
              </small>
            </div>
            <div className="job-runs">{job.runs.length > 0 && <RunStrip runs={job.runs} />}</div>
            <div>
              <span className="job-label">{t('last')}</span>
              <LastResult job={job} now={now} />
            </div>
            <div>
              <span className="job-label">{t('next')}</span>
              <NextRun job={job} now={now} />
            </div>
            {can(jobs.run) && <JobActions job={job} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
