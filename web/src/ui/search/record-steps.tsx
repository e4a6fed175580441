import { svg as down } from 'virtual:icon/chevron-down'
import { svg as up } from 'virtual:icon/chevron-up'
import { useEffect, useRef } from 'react'
import type { RecordStep } from '#web/lib/route/record-trail.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { useShortcut } from '#web/lib/browser/shortcuts.ts'
import { useTabs } from '#web/lib/route/tabs.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { recordStepsMessages } from './search-form.messages.ts'
import './search-form.css'

/** Opens the tab of another record, and closes the present one unless it is shared. */
function useOpenRecord(pathOf: (key: string) => string, isTabShared: boolean | undefined) {
  const { open, close } = useTabs()
  const isLeft = useRef(false)
  // Runs when the page is hidden; only then may its tab close.
  useEffect(
    () => () => {
      if (isLeft.current) setTimeout(() => void close())
    },
    [close],
  )
  return (step: RecordStep | undefined) => {
    if (!step) return
    step.take()
    isLeft.current = !isTabShared
    open(pathOf(step.key))
  }
}

/** Links to the previous and next record of a list. Its tab replaces this one unless they share it. */
export function RecordSteps(props: {
  position: number
  total: number | undefined
  previous: RecordStep | undefined
  next: RecordStep | undefined
  pathOf: (key: string) => string
  isTabShared?: boolean
}) {
  const { position, total, previous, next } = props
  const t = useT(recordStepsMessages)
  const format = useFormat()
  const go = useOpenRecord(props.pathOf, props.isTabShared)
  useShortcut({
    name: 'previousRecord',
    keys: 'k',
    texts: recordStepsMessages.previous,
    run: () => go(previous),
  })
  useShortcut({
    name: 'nextRecord',
    keys: 'j',
    texts: recordStepsMessages.next,
    run: () => go(next),
  })
  const steps = [
    { name: 'previous', svg: up, step: previous, keys: 'K' },
    { name: 'next', svg: down, step: next, keys: 'J' },
  ] as const
  return (
    <div className="record-steps">
      {total !== undefined && (
        <span>{t('place', { place: format.number(position), total: format.number(total) })}</span>
      )}
      {steps.map(({ name, svg, step, keys }) => (
        <button
          key={name}
          type="button"
          className="tool"
          aria-label={t(name)}
          title={`${t(name)} (${keys})`}
          aria-disabled={step === undefined}
          onClick={() => go(step)}
        >
          <Icon svg={svg} size={18} />
        </button>
      ))}
    </div>
  )
}
