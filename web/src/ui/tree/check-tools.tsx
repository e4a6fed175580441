import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { checkMessages } from './check.messages.ts'
import './check-tools.css'

/** Above many check boxes: a search, how many are checked, and the way to check all that are shown. */
export function CheckTools(props: {
  /** What is searched, for who hears the field. */
  search: string
  text: string
  onText: (text: string) => void
  count: number
  all: number
  /** Left out where nothing can be changed. */
  onToggleAll?: (() => void) | undefined
  isAllOn: boolean
  children?: ReactNode
}) {
  const t = useT(checkMessages)
  return (
    <div className="check-tools">
      <input
        type="search"
        className="text-input"
        aria-label={props.search}
        placeholder={props.search}
        value={props.text}
        onChange={(event) => props.onText(event.target.value)}
      />
      <p role="status">{t('count', { count: props.count, all: props.all })}</p>
      {props.children}
      {props.onToggleAll && (
        <button type="button" className="link-button" onClick={props.onToggleAll}>
          {t(props.isAllOn ? 'uncheckAll' : 'checkAll')}
        </button>
      )}
    </div>
  )
}

/** Stands where a search has found nothing to check. */
export function CheckNone() {
  const t = useT(checkMessages)
  return <p className="check-none">{t('noneFound')}</p>
}
