import { svg as left } from 'virtual:icon/chevron-left'
import { svg as right } from 'virtual:icon/chevron-right'
import { Link } from 'react-router'
import { pageSizes } from '#web/lib/call/list.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { dataTableMessages } from './data-table.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { Select } from '#web/ui/picker/select.tsx'

type Step = number | 'gap-before' | 'gap-after'

/** Returns the page links: first, last, and those around the current one. Seven slots, so that they do not move under the pointer. */
export function pageSteps(current: number, last: number): readonly Step[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1)
  if (current <= 4) return [1, 2, 3, 4, 5, 'gap-after', last]
  if (current >= last - 3) return [1, 'gap-before', last - 4, last - 3, last - 2, last - 1, last]
  return [1, 'gap-before', current - 1, current, current + 1, 'gap-after', last]
}

/** Value of the option that fits the size to the window. */
const fitted = 0

type Props = {
  /** Name of the list. */
  name: string
  page: {
    current: number
    size: number
    total: number
    totalIsEstimate: boolean
    reach?: number
    records: readonly unknown[]
  }
  size: number
  onSize: (size: number) => void
  fit?: { isOn: boolean; onChoose: () => void }
  searchOfPage: (current: number) => string
  isPhone: boolean
}

function Turn(props: { to: string | undefined; label: string; svg: string }) {
  const icon = <Icon svg={props.svg} size={16} />
  if (props.to === undefined) {
    return (
      <span className="pager-step" role="link" aria-disabled="true" aria-label={props.label}>
        {icon}
      </span>
    )
  }
  return (
    <Link className="pager-step" to={{ search: props.to }} aria-label={props.label}>
      {icon}
    </Link>
  )
}

type LinksProps = Pick<Props, 'name' | 'searchOfPage' | 'isPhone'> & {
  current: number
  last: number
}

function PageLinks({ name, current, last, searchOfPage, isPhone }: LinksProps) {
  const t = useT(dataTableMessages)
  const format = useFormat()
  const steps = isPhone ? [] : pageSteps(current, last)
  return (
    <nav aria-label={t('pages', { name })}>
      <Turn
        to={current > 1 ? searchOfPage(current - 1) : undefined}
        label={t('previous')}
        svg={left}
      />
      {steps.map((step) =>
        typeof step === 'number' ? (
          <Link
            key={step}
            className="pager-step"
            to={{ search: searchOfPage(step) }}
            aria-label={t('page', { page: format.number(step) })}
            aria-current={step === current ? 'page' : undefined}
          >
            {format.number(step)}
          </Link>
        ) : (
          <span key={step} className="pager-gap" aria-hidden="true">
            …
          </span>
        ),
      )}
      {isPhone && (
        <span className="pager-position" aria-hidden="true">
          {format.number(current)} / {format.number(last)}
        </span>
      )}
      <Turn
        to={current < last ? searchOfPage(current + 1) : undefined}
        label={t('next')}
        svg={right}
      />
    </nav>
  )
}

/** Shows the range and total, and links to other pages, which can be shared. */
export function Pager({ name, page, size, onSize, fit, searchOfPage, isPhone }: Props) {
  const t = useT(dataTableMessages)
  const format = useFormat()
  const { current, total, records } = page
  // The rows may exceed an estimated total.
  const shown = (current - 1) * page.size + records.length
  const reach = page.reach ?? Number.POSITIVE_INFINITY
  const last = Math.max(1, Math.ceil(Math.min(reach, Math.max(total, shown)) / page.size))
  const range = {
    from: format.number(shown - records.length + 1),
    to: format.number(shown),
    total: format.number(Math.max(total, shown)),
  }
  return (
    <div className="pager">
      <p role="status">
        {isPhone
          ? t(page.totalIsEstimate ? 'totalAbout' : 'total', { total: range.total })
          : t(page.totalIsEstimate ? 'rangeAbout' : 'range', range)}
      </p>
      <Select
        aria-label={t('size')}
        className="pager-size"
        value={fit?.isOn ? fitted : size}
        onChange={(next) => (next === fitted ? fit?.onChoose() : onSize(next))}
        text={t('sizeOf', { size })}
        isBorderless
        options={[
          ...(fit ? [{ value: fitted, label: t('fitToWindow') }] : []),
          ...pageSizes.map((value) => ({ value, label: t('sizeOf', { size: value }) })),
        ]}
      />
      <PageLinks {...{ name, current, last, searchOfPage, isPhone }} />
    </div>
  )
}
