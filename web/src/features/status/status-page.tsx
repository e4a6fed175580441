import { systemStatus } from '@amber/contract/status/system-status.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { RefreshButton } from '#web/ui/layout/refresh-button.tsx'
import { DataFailure, StaleNotice } from '#web/ui/table/data-states.tsx'
import { BrowserErrorList } from './browser-error-list.tsx'
import { JobList } from './job-list.tsx'
import {
  BackupsCard,
  DatabaseCard,
  DiskCard,
  OutboxCard,
  ServersCard,
  StatementsCard,
} from './status-facts.tsx'
import { StatusWarnings } from './status-warnings.tsx'
import { statusMessages } from './status.messages.ts'
import './status.css'

const pollMs = 5_000

/** Outline of the first load. */
function Waiting() {
  const t = useT(statusMessages)
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <div className="card status-waiting" aria-hidden="true">
        <span className="skeleton" style={{ width: 180 }} />
      </div>
      <div className="status-cards" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((key) => (
          <div key={key} className="card status-waiting">
            <span className="skeleton" style={{ width: '40%' }} />
            <span className="skeleton" />
            <span className="skeleton" style={{ width: '70%' }} />
          </div>
        ))}
      </div>
    </>
  )
}

export function StatusPage() {
  const t = useT(statusMessages)
  const { data, error, isFetching, refetch } = useRead(
    systemStatus.read,
    {},
    { poll: pollMs, errorDisplay: 'inline' },
  )
  const retry = () => void refetch()
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={<RefreshButton isBusy={isFetching} onPress={retry} />}
    >
      {!data && !error && <Waiting />}
      {!data && error && (
        <div className="card">
          <DataFailure title={t('failed')} error={error} onRetry={retry} />
        </div>
      )}
      {data && error && <StaleNotice error={error} onRetry={retry} />}
      {data && (
        <>
          <StatusWarnings warnings={data.warnings} />
          <div className="status-cards">
            <ServersCard status={data} />
            <DatabaseCard database={data.database} />
            <OutboxCard status={data} />
            <DiskCard disk={data.disk} />
            <BackupsCard status={data} />
          </div>
          <JobList all={data.jobs} now={Date.parse(data.time)} />
          <StatementsCard database={data.database} />
          <BrowserErrorList />
        </>
      )}
    </Page>
  )
}
