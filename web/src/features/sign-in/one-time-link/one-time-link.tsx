import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import type { LinkState } from './use-one-time-link.ts'
import { oneTimeLinkMessages } from './one-time-link.messages.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import './one-time-link.css'

/** Page of a one-time link: a placeholder, then the form or the reason why the link is invalid. */
export function OneTimeLink<Link>(props: {
  state: LinkState<Link>
  retry: () => void
  title: string
  badTitle: string
  help: { title: string; items: readonly string[] }
  /** Class of the placeholder, for forms higher than most, against layout shifts. */
  waitingClass?: string
  children: (link: Link) => ReactNode
}) {
  const { state } = props
  const t = useT(oneTimeLinkMessages)
  switch (state.kind) {
    case 'reading':
      return (
        <>
          <h1 tabIndex={-1}>{props.title}</h1>
          <div
            className={`one-time-link-reading ${props.waitingClass ?? ''}`}
            role="status"
            aria-busy="true"
          >
            <span className="loading-spin" aria-hidden="true" />
            <span className="visually-hidden">{t('reading')}</span>
          </div>
        </>
      )
    case 'good':
      return props.children(state.link)
    case 'bad':
      return <Notice title={props.badTitle} detail={t(state.why)} help={props.help} />
    case 'failed':
      return (
        <Notice title={t('failedTitle')} detail={state.reason}>
          <button
            type="button"
            className="button button-main one-time-link-retry"
            onClick={props.retry}
          >
            {t('retry')}
          </button>
        </Notice>
      )
    // no default
  }
}
