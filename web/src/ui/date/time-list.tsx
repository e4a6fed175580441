import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLanguage, useT } from '#web/lib/call/services.ts'
import { timeText } from './date-text.ts'
import { datesMessages } from './dates.messages.ts'

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: -48,
  End: 48,
}

type TimeListProps = {
  value: string | undefined
  isFocused: boolean
  onChoose: (time: string) => void
}

/** Half hour that has the focus: the nearest to the value, then by keys. */
function useHalfHour({ value, isFocused, onChoose }: TimeListProps) {
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
    const step = steps[event.key]
    const time = halfHours[active]
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (step === undefined) return time && onChoose(time)
    const next = Math.max(0, Math.min(halfHours.length - 1, active + step))
    setActive(next)
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[next]?.focus()
  }
  return { list, active, onKeyDown }
}

/** List of the half hours of a day. */
export function TimeList(props: TimeListProps) {
  const { value, onChoose } = props
  const t = useT(datesMessages)
  const language = useLanguage()
  const { list, active, onKeyDown } = useHalfHour(props)
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
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list handles key events
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
