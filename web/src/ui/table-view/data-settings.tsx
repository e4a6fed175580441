import { svg as grip } from 'virtual:icon/grip-vertical'
import { svg as pinLeft } from 'virtual:icon/arrow-left-to-line'
import { svg as pinRight } from 'virtual:icon/arrow-right-to-line'
import type { TableView } from '@amber/contract/account/preferences.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { plainView } from '#web/lib/preference/table-preferences.ts'
import { dataTableMessages } from '#web/ui/table/data-table.messages.ts'
import { canHide, keptColumns, moved, type ArrangedColumn } from './data-arrangement.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import '#web/ui/picker/picker.css'
import '#web/ui/table/data-table.css'

type Props<Item> = {
  arranged: readonly ArrangedColumn<Item>[]
  density: TableView['density']
  isPhone: boolean
  onChange: (change: Partial<TableView>) => void
}

const densities = ['small', 'middle', 'large'] as const
const pins = [
  { pin: 'left', icon: pinLeft, key: 'pinLeft' },
  { pin: 'right', icon: pinRight, key: 'pinRight' },
] as const
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Reports the row under the pointer until released. */
function followPointer(list: HTMLElement, onOver: (index: number) => void) {
  const stop = new AbortController()
  const move = ({ clientY }: PointerEvent) => {
    const rows = [...list.children].map((row) => row.getBoundingClientRect())
    const over = rows.findIndex(({ bottom }) => clientY < bottom)
    onOver(over === -1 ? rows.length - 1 : over)
  }
  const end = () => stop.abort()
  const { signal } = stop
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })
}

/** Moves columns. The last moved one is announced and focused again, because moving loses the focus. */
function useColumnMoves<Item>({ arranged, onChange }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [last, setLast] = useState<{ key: string; place: number }>()
  const latest = useRef(arranged)
  useEffect(() => {
    latest.current = arranged
    if (last)
      list.current
        ?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(last.key)}"]`)
        ?.focus({ preventScroll: true })
  }, [arranged, last])
  const move = (key: string, to: number) => {
    const from = latest.current.findIndex(({ column }) => column.key === key)
    if (to < 0 || to >= latest.current.length || to === from) return
    latest.current = moved(latest.current, from, to)
    onChange({ columns: keptColumns(latest.current) })
    setLast({ key, place: to + 1 })
  }
  return {
    list,
    last,
    move,
    follow: (key: string) => followPointer(list.current!, (over) => move(key, over)),
  }
}

function DensityChoice({ density, onChange }: Pick<Props<unknown>, 'density' | 'onChange'>) {
  const t = useT(dataTableMessages)
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="segments">
      <h2 id={id}>{t('density')}</h2>
      {densities.map((value) => (
        <label key={value}>
          <input
            type="radio"
            className="visually-hidden"
            name={`${id}-rows`}
            checked={density === value}
            onChange={() => onChange({ density: value })}
          />
          <span>{t(value)}</span>
        </label>
      ))}
    </div>
  )
}

function ColumnRow<Item>(props: {
  own: ArrangedColumn<Item>
  isMoved: boolean
  isPhone: boolean
  onGrip: () => void
  onStep: (step: number) => void
  onEdit: (part: Partial<ArrangedColumn<Item>>) => void
}) {
  const { column, isHidden, pin } = props.own
  const { key, title } = column
  const t = useT(dataTableMessages)
  return (
    <li data-moved={props.isMoved}>
      <button
        type="button"
        className="tool grip"
        data-grip={key}
        aria-label={t('moveColumn', { column: title })}
        title={t('moveHint')}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.focus()
          props.onGrip()
        }}
        onKeyDown={(event) => {
          const step = steps[event.key]
          if (step === undefined) return
          event.preventDefault()
          props.onStep(step)
        }}
      >
        <Icon svg={grip} size={16} />
      </button>
      <label className="choice">
        <input
          type="checkbox"
          checked={!isHidden}
          disabled={!canHide(column)}
          onChange={() => props.onEdit({ isHidden: !isHidden })}
        />
        <span>{title}</span>
      </label>
      {!props.isPhone &&
        pins.map((side) => (
          <button
            key={side.pin}
            type="button"
            className="tool"
            aria-pressed={pin === side.pin}
            aria-label={t(side.key, { column: title })}
            title={t(side.key, { column: title })}
            onClick={() => props.onEdit({ pin: pin === side.pin ? null : side.pin })}
          >
            <Icon svg={side.icon} size={14} />
          </button>
        ))}
    </li>
  )
}

/** Table settings: density, and order, visibility and pinning of columns. */
export function DataSettings<Item>(props: Props<Item>) {
  const { arranged, density, isPhone, onChange } = props
  const t = useT(dataTableMessages)
  const id = useId()
  const { list, last, move, follow } = useColumnMoves(props)
  const edit = (key: string, part: Partial<ArrangedColumn<Item>>) =>
    onChange({
      columns: keptColumns(
        arranged.map((own) => (own.column.key === key ? { ...own, ...part } : own)),
      ),
    })
  const lastTitle = arranged.find(({ column }) => column.key === last?.key)?.column.title
  return (
    <div className="data-settings">
      {!isPhone && <DensityChoice density={density} onChange={onChange} />}
      <h2 id={id}>{t('columns')}</h2>
      <ul ref={list} aria-labelledby={id}>
        {arranged.map((own, index) => {
          const { key } = own.column
          return (
            <ColumnRow
              key={key}
              own={own}
              isMoved={last?.key === key}
              isPhone={isPhone}
              onGrip={() => follow(key)}
              onStep={(step) => move(key, index + step)}
              onEdit={(part) => edit(key, part)}
            />
          )
        })}
      </ul>
      <div className="data-settings-foot">
        <button
          type="button"
          className="link-button"
          onClick={() => onChange({ columns: [], density: plainView.density })}
        >
          {t('reset')}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {last && lastTitle
          ? t('movedColumn', { column: lastTitle, place: last.place, all: arranged.length })
          : ''}
      </p>
    </div>
  )
}
