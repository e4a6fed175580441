import { svg as warning } from 'virtual:icon/triangle-alert'
import type { ReactNode } from 'react'
import type { ApiError } from '#web/lib/call/api-error.ts'
import { useT } from '#web/lib/call/services.ts'
import { dataTableMessages } from './data-table.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import './data-states.css'

type Picture = 'search' | 'error' | 'quiet'

function StatePicture({ picture }: { picture: Picture }) {
  const stone = 'm32 14 15.6 9v18L32 50l-15.6-9V23z'
  return (
    <svg className="data-state-picture" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="31" fill="var(--soft)" />
      <path d={stone} fill="var(--fill)" opacity={picture === 'quiet' ? 0.55 : 1} />
      <path d="m32 32 15.6-9M32 32l-15.6-9M32 32v18" stroke="var(--soft)" strokeWidth="1.5" />
      {picture === 'search' && (
        <g fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round">
          <circle cx="40" cy="40" r="9" fill="var(--panel)" />
          <path d="m47 47 7 7" />
        </g>
      )}
      {picture === 'error' && (
        <path
          d="m36 15-5 10 7 5-6 8 4 11"
          fill="none"
          stroke="var(--panel)"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}

/** Empty state with actions. */
export function DataState(props: {
  picture: Picture
  title: string
  detail?: ReactNode
  action?: ReactNode
  isAlert?: boolean
}) {
  return (
    <div className="data-state" role={props.isAlert ? 'alert' : undefined}>
      <StatePicture picture={props.picture} />
      <p className="data-state-title">{props.title}</p>
      {props.detail && <p className="data-state-detail">{props.detail}</p>}
      {props.action}
    </div>
  )
}

/** Error of a read, with a retry if one can succeed. */
export function DataFailure(props: {
  title: string
  error: ApiError
  onRetry?: (() => void) | undefined
}) {
  const { title, error, onRetry } = props
  const t = useT(dataTableMessages)
  return (
    <DataState
      picture="error"
      isAlert
      title={title}
      detail={
        <>
          {error.msg}
          {error.requestId && (
            <span className="data-state-id">{t('requestId', { id: error.requestId })}</span>
          )}
        </>
      }
      action={
        onRetry && (
          <button type="button" className="button" onClick={onRetry}>
            {t('retry')}
          </button>
        )
      }
    />
  )
}

/** Warns that the data shown is not current. */
export function StaleNotice({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useT(dataTableMessages)
  return (
    <div className="stale-notice" role="alert">
      <Icon svg={warning} size={16} />
      <p>
        {t('stale')} {error.msg}
      </p>
      <button type="button" className="reach" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}
