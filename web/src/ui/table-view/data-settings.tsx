import { svg as grip } from 'virtual:icon/grip-vertical'
import { svg as pinLeft } from 'virtual:icon/arrow-left-to-line'
import { svg as pinRight } from 'virtual:icon/arrow-right-to-line'
import type { TableView } from '@amber/contract/account/preferences.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { plainView } from '#web/lib/preference/table-preferences.ts'
import { dataTableMessages } from '#web/ui/table/data-table.messages.ts'
import { canHide, keptColumns, moved } from './data-arrangement.ts'
import type { ArrangedColumn } from './data-arrangement.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import '#web/ui/picker/check-box.css'
import './data-settings.css'

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

/** Table settings: density, and order, visibility and pinning of columns. */
export function DataSettings<Item>({ arranged, density, isPhone, onChange }: Props<Item>) {
  const t = useT(dataTableMessages)
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  // Last moved column, announced and focused again, because moving loses the focus.
  const [last, setLast] = useState<{ key: string; place: number }>()
  const latest = useRef(arranged)
  useEffect(() => {
    latest.current = arranged
    if (last)
      list.current
        ?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(last.key)}"]`)
        ?.focus({ preventScroll: true })
  }, [arranged, last])

  const save = (next: readonly ArrangedColumn<Item>[]) => onChange({ columns: keptColumns(next) })
  const edit = (key: string, part: Partial<ArrangedColumn<Item>>) =>
    save(arranged.map((own) => (own.column.key === key ? { ...own, ...part } : own)))
  const move = (key: string, to: number) => {
    const from = latest.current.findIndex(({ column }) => column.key === key)
    if (to < 0 || to >= latest.current.length || to === from) return
    latest.current = moved(latest.current, from, to)
    save(latest.current)
    setLast({ key, place: to + 1 })
  }
  const lastTitle = arranged.find(({ column }) => column.key === last?.key)?.column.title
  return (
    <div className="data-settings">
      {!isPhone && (
        <div role="radiogroup" aria-labelledby={`${id}-density`} className="segments">
          <h2 id={`${id}-density`}>{t('density')}</h2>
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
      )}
      <h2 id={id}>{t('columns')}</h2>
      <ul ref={list} aria-labelledby={id}>
        {arranged.map(({ column: { key, title }, column, isHidden, pin }, index) => (
          <li key={key} data-moved={last?.key === key}>
            <button
              type="button"
              className="tool grip"
              data-grip={key}
              aria-label={t('moveColumn', { column: title })}
              title={t('moveHint')}
              onPointerDown={(event) => {
                event.preventDefault()
                event.currentTarget.focus()
                followPointer(list.current!, (over) => move(key, over))
              }}
              onKeyDown={(event) => {
                const step = steps[event.key]
                if (step === undefined) return
                event.preventDefault()
                move(key, index + step)
              }}
            >
              <Icon svg={grip} size={16} />
            </button>
            <label className="choice">
              <input
                type="checkbox"
                checked={!isHidden}
                disabled={!canHide(column)}
                onChange={() => edit(key, { isHidden: !isHidden })}
              />
              <span>{title}</span>
            </label>
            {!isPhone &&
              pins.map((side) => (
                <button
                  key={side.pin}
                  type="button"
                  className="tool"
                  aria-pressed={pin === side.pin}
                  aria-label={t(side.key, { column: title })}
                  title={t(side.key, { column: title })}
                  onClick={() => edit(key, { pin: pin === side.pin ? null : side.pin })}
                >
                  <Icon svg={side.icon} size={14} />
                </button>
              ))}
          </li>
        ))}
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
