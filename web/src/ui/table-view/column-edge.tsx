import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { dataTableMessages } from '#web/ui/table/data-table.messages.ts'
import { clampWidth, widthLimits } from './data-arrangement.ts'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -10, ArrowRight: 10 }

/** Edge of a header that resizes the column by dragging or arrow keys. Enter and double-click reset it. */
export function ColumnEdge(props: {
  title: string
  width: number
  tabIndex: 0 | -1
  onFocus: () => void
  /** `isFinal` is false while dragging. Null resets the width. */
  onWidth: (width: number | null, isFinal: boolean) => void
  /** Discards the width of the drag. */
  onCancel: () => void
}) {
  const { title, width, tabIndex, onFocus, onWidth, onCancel } = props
  const t = useT(dataTableMessages)
  const start = useRef<{ x: number; width: number }>(undefined)
  const drag = (event: PointerEvent, isFinal: boolean) => {
    if (!start.current) return
    const next = clampWidth(start.current.width + event.clientX - start.current.x)
    if (isFinal) {
      if (event.clientX !== start.current.x) onWidth(next, true)
      start.current = undefined
    } else onWidth(next, false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    onWidth(step === undefined ? null : clampWidth(width + step), true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a widget
    <span
      className="column-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('widthOf', { column: title })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      data-stop="edge"
      tabIndex={tabIndex}
      onFocus={onFocus}
      title={t('widthHint')}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(null, true)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      // Its position is 0 in Chromium.
      onPointerCancel={() => {
        start.current = undefined
        onCancel()
      }}
    />
  )
}
