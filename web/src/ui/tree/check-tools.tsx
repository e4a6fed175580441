import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { checkMessages } from './tree.messages.ts'
import './check-tree.css'

/** Toolbar of a checkbox list: search, and a button to check all shown. */
export function CheckTools(props: {
  search: string
  text: string
  onText: (text: string) => void
  count: number
  all: number
  /** Omitted when read-only. */
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

/** Shown when a search has no matches. */
export function CheckNone() {
  const t = useT(checkMessages)
  return <p className="check-none">{t('noneFound')}</p>
}
