import { svg as external } from 'virtual:icon/external-link'
import { svg as reload } from 'virtual:icon/rotate-cw'
import { useEffect, useState } from 'react'
import { hasNetwork, mockWorker } from '#web/lib/call/mock-worker.ts'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { uiMessages } from '#web/ui/ui.messages.ts'
import './embedded-frame.css'

/** Loading timeout in ms. */
const timeoutMs = 12_000

/** With both scripts and our origin, an own page could remove its sandbox. */
const ownRights = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms'
const foreignRights = `${ownRights} allow-same-origin`

/** In the demo a service worker serves our pages, which requires our origin. */
const rightsOf = (isOwn: boolean) => {
  if (!isOwn) return foreignRights
  return mockWorker() ? undefined : ownRights
}

type State = 'loading' | 'shown' | 'failed'

function FrameBar(props: {
  url: string
  title: string
  /** Set for pages of other hosts. */
  host: string | undefined
  onReload: () => void
}) {
  const t = useT(uiMessages)
  return (
    <div className="embedded-bar">
      <h1 tabIndex={-1}>{props.title}</h1>
      {props.host !== undefined && <span className="embedded-host">{props.host}</span>}
      <button
        type="button"
        className="tool"
        aria-label={t('frameRetry')}
        title={t('frameRetry')}
        onClick={props.onReload}
      >
        <Icon svg={reload} size={16} />
      </button>
      <a
        className="tool"
        href={props.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('openOutside')}
        title={t('openOutside')}
      >
        <Icon svg={external} size={16} />
      </a>
    </div>
  )
}

function FrameFailure({ url, host }: { url: string; host: string }) {
  const t = useT(uiMessages)
  return (
    <div className="embedded-cover" role="alert">
      <h2>{t('frameFailed')}</h2>
      <p>{t('frameFailedText', { host })}</p>
      <a className="button button-main" href={url} target="_blank" rel="noopener noreferrer">
        <Icon svg={external} />
        {t('openOutside')}
      </a>
    </div>
  )
}

/** Embeds a page in a sandbox, with a link to open it outside. */
export function EmbeddedFrame({ url, title }: { url: string; title: string }) {
  const t = useT(uiMessages)
  const isOwn = url.startsWith('/')
  const host = isOwn ? title : new URL(url).host
  const [attempt, setAttempt] = useState(0)
  const begin = (): State => (isOwn || hasNetwork() ? 'loading' : 'failed')
  const [state, setState] = useState(begin)

  useEffect(() => {
    if (state !== 'loading') return undefined
    const timer = setTimeout(() => setState('failed'), timeoutMs)
    return () => clearTimeout(timer)
  }, [state, attempt])

  const again = () => {
    setState(begin())
    setAttempt(attempt + 1)
  }
  return (
    <section className="embedded" aria-label={title}>
      <FrameBar url={url} title={title} host={isOwn ? undefined : host} onReload={again} />
      {/* Browsers do not report a foreign page that failed to load, so this is always shown. */}
      {!isOwn && state !== 'failed' && (
        <p className="embedded-hint">
          {t('frameHint', { host })}{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('openOutside')}
          </a>
        </p>
      )}
      <div className="embedded-body">
        {state !== 'failed' && (
          <iframe
            key={attempt}
            src={url}
            title={title}
            data-own={isOwn}
            sandbox={rightsOf(isOwn)}
            referrerPolicy="no-referrer"
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
        {state === 'loading' && (
          <div className="embedded-cover" role="status">
            <span className="loading-spin" aria-hidden="true" />
            {t('frameLoading', { host })}
          </div>
        )}
        {state === 'failed' && <FrameFailure url={url} host={host} />}
      </div>
    </section>
  )
}
