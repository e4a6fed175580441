import { svg as left } from 'virtual:icon/chevron-left'
import { svg as right } from 'virtual:icon/chevron-right'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { dataTableMessages } from './data-table.messages.ts'
import './data-table.css'

type Props = {
  /** Undefined until it is loaded. */
  page: { total: number; totalIsEstimate: boolean; records: readonly unknown[] } | undefined
  current: number
  size: number
  onChange: (current: number) => void
}

/** Steps to the next and the previous page of a list in a drawer, whose page is not in the URL. */
export function PageStepper({ page, current, size, onChange }: Props) {
  const t = useT(dataTableMessages)
  const last = page?.totalIsEstimate ? null : Math.ceil((page?.total ?? 0) / size)
  const hasNext = last === null ? page?.records.length === size : current < last
  if (current === 1 && !hasNext) return null
  const step = (by: -1 | 1, label: string, svg: string) => {
    const isPossible = by === 1 ? hasNext : current > 1
    return (
      <button
        type="button"
        className="tool"
        aria-label={label}
        aria-disabled={!isPossible}
        onClick={() => {
          if (isPossible) onChange(current + by)
        }}
      >
        <Icon svg={svg} size={16} />
      </button>
    )
  }
  return (
    <div className="page-stepper">
      {step(-1, t('previous'), left)}
      <span role="status">{last === null ? current : `${current} / ${last}`}</span>
      {step(1, t('next'), right)}
    </div>
  )
}
