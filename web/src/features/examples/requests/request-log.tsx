import { useT } from '#web/lib/call/services.ts'
import { Badge } from '#web/ui/picture/badge.tsx'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { functionRequestsMessages } from './function-requests.messages.ts'
import type { LogEntry } from './use-request-log.ts'

function Line({ entry }: { entry: LogEntry }) {
  const t = useT(functionRequestsMessages)
  if (entry.kind === 'refreshed')
    return (
      <li className="requests-line requests-refreshed">
        <strong>{t('refreshed')}</strong>
      </li>
    )
  const { name, ms } = entry
  const isGood = entry.kind === 'answered' && entry.code === '200'
  return (
    <li className="requests-line" data-good={isGood}>
      <span className="requests-name">{name}</span>
      {entry.kind === 'cancelled' ? (
        <Badge>{t('cancelled')}</Badge>
      ) : (
        <>
          <Badge>{entry.status === 0 ? t('noAnswer') : `HTTP ${entry.status}`}</Badge>
          <code>{entry.code}</code>
        </>
      )}
      <span className="requests-ms">{t('ms', { ms })}</span>
      {entry.kind === 'answered' && entry.requestId && (
        <small>{t('requestId', { id: entry.requestId })}</small>
      )}
    </li>
  )
}

export function RequestLog(props: { entries: readonly LogEntry[]; onClear: () => void }) {
  const t = useT(functionRequestsMessages)
  return (
    <DemoPanel title={t('log')} text={t('logText')}>
      <div
        className="requests-log"
        role="log"
        aria-label={t('log')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <ol>
          {props.entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ol>
        {props.entries.length === 0 && <p className="demo-lead">{t('empty')}</p>}
      </div>
      <div>
        <button
          type="button"
          className="button"
          disabled={props.entries.length === 0}
          onClick={props.onClear}
        >
          {t('clear')}
        </button>
      </div>
    </DemoPanel>
  )
}
