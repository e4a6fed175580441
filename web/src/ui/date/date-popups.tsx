import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useLanguage, useT } from '#web/lib/call/services.ts'
import { Calendar } from './calendar.tsx'
import { DateInput } from './date-input.tsx'
import { dayPresets, minutePresets, rangePresets } from './date-presets.ts'
import { localOf, timeText } from './date-text.ts'
import { datesMessages } from './dates.messages.ts'
import { FieldLayer } from '#web/ui/form/field-layer.tsx'

type PopupProps = {
  id: string
  label: string
  field: RefObject<HTMLElement | null>
  /** Whether it takes the focus; not when opened by a click into the text. */
  isFocused: boolean
  onClose: () => void
}

const dayEnd = '23:59'
const thisMinute = () => localOf(new Date().toISOString())!
const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

function Presets(props: {
  presets: readonly { key: string; text: string; isChosen?: boolean; onChoose: () => void }[]
}) {
  const t = useT(datesMessages)
  return (
    <ul className="popup-presets" aria-label={t('presets')}>
      {props.presets.map(({ key, text, isChosen, onChoose }) => (
        <li key={key}>
          <button type="button" aria-pressed={isChosen} onClick={onChoose}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

function TimeList(props: {
  value: string | undefined
  isFocused: boolean
  onChoose: (time: string) => void
}) {
  const { value, isFocused, onChoose } = props
  const t = useT(datesMessages)
  const language = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  const near = halfHours.findLastIndex((time) => time <= (value ?? '09:00'))
  const [active, setActive] = useState(near)
  const [known, setKnown] = useState(near)
  if (known !== near) {
    setKnown(near)
    setActive(near)
  }
  useEffect(() => {
    const { current } = list
    const option = current?.querySelectorAll<HTMLElement>('[role="option"]')[near]
    if (!current || !option) return
    current.scrollTop = option.offsetTop - current.clientHeight / 2
    if (isFocused) option.focus()
  }, [near, isFocused])
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: -1,
      ArrowDown: 1,
      Home: -48,
      End: 48,
    }
    const step = steps[event.key]
    const time = halfHours[active]
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (step === undefined) return time && onChoose(time)
    const next = Math.max(0, Math.min(halfHours.length - 1, active + step))
    setActive(next)
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[next]?.focus()
  }
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label={t('time')}
      className="popup-list"
      onKeyDown={onKeyDown}
    >
      {halfHours.map((time, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are heard by the list
        <div
          key={time}
          role="option"
          tabIndex={index === active ? 0 : -1}
          aria-selected={time === value}
          onClick={() => onChoose(time)}
        >
          {timeText(time, language)}
        </div>
      ))}
    </div>
  )
}

export function TimePopup(
  props: PopupProps & { value: string | undefined; onChange: (value: string) => void },
) {
  const { value, isFocused, onClose, onChange, ...popup } = props
  return (
    <FieldLayer {...popup}>
      <TimeList
        value={value}
        isFocused={isFocused}
        onChoose={(time) => {
          onChange(time)
          onClose()
        }}
      />
    </FieldLayer>
  )
}

/** Popup for a local day or, with `hasTime`, a minute. */
export function DatePopup(
  props: PopupProps & {
    hasTime: boolean
    value: string | undefined
    onChange: (value: string) => void
  },
) {
  const { hasTime, value, isFocused, onClose, onChange, ...popup } = props
  const t = useT(datesMessages)
  const language = useLanguage()
  const [now] = useState(thisMinute)
  const [day, time] = value?.split('T') ?? []
  const setTime = (next: string) => onChange(`${day ?? now.slice(0, 10)}T${next}`)
  const presets = hasTime
    ? minutePresets(now)
    : dayPresets(now.slice(0, 10)).map((one) => ({ name: one.name, value: one.day }))
  return (
    <FieldLayer {...popup}>
      <div className="popup-parts">
        <Presets
          presets={presets.map((preset) => ({
            key: preset.name,
            text:
              hasTime && preset.name !== 'now'
                ? `${t(preset.name)} ${timeText(preset.value.slice(11), language)}`
                : t(preset.name),
            onChoose: () => {
              onChange(preset.value)
              onClose()
            },
          }))}
        />
        <div className="popup-main">
          <Calendar
            from={day}
            to={day}
            today={now.slice(0, 10)}
            isFocused={isFocused}
            onPick={(next) => {
              if (hasTime) return onChange(`${next}T${time ?? now.slice(11)}`)
              onChange(next)
              onClose()
            }}
          />
          {hasTime && (
            <>
              <div className="popup-times">
                <label>
                  {t('time')}
                  <DateInput
                    className="text-input"
                    precision="time"
                    value={time}
                    onValue={(next) => next && setTime(next)}
                  />
                </label>
              </div>
              <div className="popup-foot">
                <button type="button" className="button" onClick={onClose}>
                  {t('done')}
                </button>
              </div>
            </>
          )}
        </div>
        {hasTime && <TimeList value={time} isFocused={false} onChoose={setTime} />}
      </div>
    </FieldLayer>
  )
}

/** Inclusive range of local minutes; undefined for an open side. */
export type LocalRange = { from: string | undefined; to: string | undefined }

/** Popup for a range of days. The first click selects one day, the second extends the range. */
export function RangePopup(
  props: PopupProps & { value: LocalRange; onChange: (value: LocalRange) => void },
) {
  const { value, isFocused, onClose, onChange, ...popup } = props
  const t = useT(datesMessages)
  const [today] = useState(() => thisMinute().slice(0, 10))
  const [anchor, setAnchor] = useState<string>()
  const [fromDay, fromTime = '00:00'] = value.from?.split('T') ?? []
  const [toDay, toTime = dayEnd] = value.to?.split('T') ?? []
  const pick = (day: string) => {
    const [from, to] = anchor === undefined || anchor <= day ? [anchor ?? day, day] : [day, anchor]
    setAnchor(anchor === undefined ? day : undefined)
    onChange({ from: `${from}T${fromTime}`, to: `${to}T${toTime}` })
  }
  const timeField = (side: 'from' | 'to') => (
    <label>
      {t(side === 'from' ? 'startTime' : 'endTime')}
      <DateInput
        className="text-input"
        precision="time"
        disabled={value[side] === undefined}
        value={side === 'from' ? fromTime : toTime}
        onValue={(time) =>
          time && onChange({ ...value, [side]: `${side === 'from' ? fromDay : toDay}T${time}` })
        }
      />
    </label>
  )
  return (
    <FieldLayer {...popup}>
      <div className="popup-parts">
        <Presets
          presets={rangePresets(today).map(({ name, from, to }) => {
            const span = { from: `${from}T00:00`, to: `${to}T${dayEnd}` }
            return {
              key: name,
              text: t(name),
              isChosen: span.from === value.from && span.to === value.to,
              onChoose: () => {
                onChange(span)
                onClose()
              },
            }
          })}
        />
        <div className="popup-main">
          <Calendar
            isRange
            from={fromDay ?? toDay}
            to={toDay ?? fromDay}
            today={today}
            isFocused={isFocused}
            onPick={pick}
          />
          <div className="popup-times">
            {timeField('from')}
            {timeField('to')}
          </div>
          <div className="popup-foot">
            <p role="status">{anchor !== undefined && t('chooseEnd')}</p>
            <button type="button" className="button" onClick={onClose}>
              {t('done')}
            </button>
          </div>
        </div>
      </div>
    </FieldLayer>
  )
}
