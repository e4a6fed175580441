import { useState } from 'react'
import type { RefObject } from 'react'
import { useLanguage, useT } from '#web/lib/call/services.ts'
import { Calendar } from './calendar.tsx'
import { DateInput } from './date-input.tsx'
import { dayPresets, minutePresets, rangePresets } from './date-presets.ts'
import { localOf, timeText } from './date-text.ts'
import { datesMessages } from './dates.messages.ts'
import { FieldLayer } from '#web/ui/form/field-layer.tsx'
import { TimeList } from './time-list.tsx'

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

function DatePresets(props: { hasTime: boolean; now: string; onChoose: (value: string) => void }) {
  const { hasTime, now, onChoose } = props
  const t = useT(datesMessages)
  const language = useLanguage()
  const presets = hasTime
    ? minutePresets(now)
    : dayPresets(now.slice(0, 10)).map((one) => ({ name: one.name, value: one.day }))
  return (
    <Presets
      presets={presets.map(({ name, value }) => ({
        key: name,
        text:
          hasTime && name !== 'now' ? `${t(name)} ${timeText(value.slice(11), language)}` : t(name),
        onChoose: () => onChoose(value),
      }))}
    />
  )
}

/** Time of a chosen day, and the button that closes the popup. */
function MinuteFoot(props: {
  time: string | undefined
  onTime: (time: string) => void
  onClose: () => void
}) {
  const t = useT(datesMessages)
  return (
    <>
      <div className="popup-times">
        <label>
          {t('time')}
          <DateInput
            className="text-input"
            precision="time"
            value={props.time}
            onValue={(next) => next && props.onTime(next)}
          />
        </label>
      </div>
      <div className="popup-foot">
        <button type="button" className="button" onClick={props.onClose}>
          {t('done')}
        </button>
      </div>
    </>
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
  const [now] = useState(thisMinute)
  const [day, time] = value?.split('T') ?? []
  const setTime = (next: string) => onChange(`${day ?? now.slice(0, 10)}T${next}`)
  return (
    <FieldLayer {...popup}>
      <div className="popup-parts">
        <DatePresets
          hasTime={hasTime}
          now={now}
          onChoose={(next) => {
            onChange(next)
            onClose()
          }}
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
          {hasTime && <MinuteFoot time={time} onTime={setTime} onClose={onClose} />}
        </div>
        {hasTime && <TimeList value={time} isFocused={false} onChoose={setTime} />}
      </div>
    </FieldLayer>
  )
}

/** Inclusive range of local minutes; undefined for an open side. */
export type LocalRange = { from: string | undefined; to: string | undefined }

function RangePresets(props: {
  value: LocalRange
  today: string
  onChoose: (value: LocalRange) => void
}) {
  const { value, today, onChoose } = props
  const t = useT(datesMessages)
  return (
    <Presets
      presets={rangePresets(today).map(({ name, from, to }) => {
        const span = { from: `${from}T00:00`, to: `${to}T${dayEnd}` }
        return {
          key: name,
          text: t(name),
          isChosen: span.from === value.from && span.to === value.to,
          onChoose: () => onChoose(span),
        }
      })}
    />
  )
}

/** Time at which a range starts or ends. */
function BoundTime(props: {
  side: 'from' | 'to'
  value: LocalRange
  time: string
  onTime: (side: 'from' | 'to', time: string) => void
}) {
  const { side, onTime } = props
  const t = useT(datesMessages)
  return (
    <label>
      {t(side === 'from' ? 'startTime' : 'endTime')}
      <DateInput
        className="text-input"
        precision="time"
        disabled={props.value[side] === undefined}
        value={props.time}
        onValue={(time) => time && onTime(side, time)}
      />
    </label>
  )
}

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
  const setTime = (side: 'from' | 'to', time: string) =>
    onChange({ ...value, [side]: `${side === 'from' ? fromDay : toDay}T${time}` })
  return (
    <FieldLayer {...popup}>
      <div className="popup-parts">
        <RangePresets
          value={value}
          today={today}
          onChoose={(span) => {
            onChange(span)
            onClose()
          }}
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
            <BoundTime side="from" value={value} time={fromTime} onTime={setTime} />
            <BoundTime side="to" value={value} time={toTime} onTime={setTime} />
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
