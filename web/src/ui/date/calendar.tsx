import { svg as leftIcon } from 'virtual:icon/chevron-left'
import { svg as rightIcon } from 'virtual:icon/chevron-right'
import { svg as farLeftIcon } from 'virtual:icon/chevrons-left'
import { svg as farRightIcon } from 'virtual:icon/chevrons-right'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { isChinese } from '@amber/contract/localized-text.ts'
import { useLanguage, useT } from '#web/lib/call/services.ts'
import { addDays, addMonths, startOfWeek, weeksOf } from './calendar-days.ts'
import { datesMessages } from './dates.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import './date.css'

function dayByKey(event: KeyboardEvent, day: string, firstWeekday: number): string | undefined {
  const week = startOfWeek(day, firstWeekday)
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return week
    case 'End':
      return addDays(week, 6)
    case 'PageUp':
      return addMonths(day, event.shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, event.shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

function useDayNames() {
  const language = useLanguage()
  return useMemo(() => {
    const texts = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
      return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
    }
    return {
      firstWeekday: language === 'zh-CN' ? 1 : 0,
      month: texts({ year: 'numeric', month: 'long' }),
      whole: texts({ dateStyle: 'full' }),
      weekday: texts({ weekday: 'long' }),
      shortWeekday: texts({ weekday: isChinese(language) ? 'narrow' : 'short' }),
    }
  }, [language])
}

function Turns(props: { cursor: string; id: string; title: string; onTurn: (to: string) => void }) {
  const { cursor, onTurn } = props
  const t = useT(datesMessages)
  const turn = (
    name: 'previousYear' | 'previousMonth' | 'nextMonth' | 'nextYear',
    icon: string,
  ) => {
    const months = { previousYear: -12, previousMonth: -1, nextMonth: 1, nextYear: 12 }[name]
    return (
      <button
        type="button"
        className="tool"
        aria-label={t(name)}
        title={t(name)}
        onClick={() => onTurn(addMonths(cursor, months))}
      >
        <Icon svg={icon} size={16} />
      </button>
    )
  }
  return (
    <div className="calendar-head">
      {turn('previousYear', farLeftIcon)}
      {turn('previousMonth', leftIcon)}
      <span id={props.id} aria-live="polite">
        {props.title}
      </span>
      {turn('nextMonth', rightIcon)}
      {turn('nextYear', farRightIcon)}
    </div>
  )
}

type CalendarProps = {
  /** Selected days (`YYYY-MM-DD`), equal for a single one. */
  from: string | undefined
  to: string | undefined
  today: string
  isRange?: boolean
  isFocused: boolean
  onPick: (day: string) => void
}

type DayNames = ReturnType<typeof useDayNames>

/** Day that has the focus: it follows the keys, and a date that is typed while the calendar is open. */
function useCursor({ from, to, today, isFocused, onPick }: CalendarProps, firstWeekday: number) {
  const grid = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState(to ?? from ?? today)
  const [known, setKnown] = useState(to)
  if (known !== to) {
    setKnown(to)
    if (to) setCursor(to)
  }
  const wantsFocus = useRef(isFocused)
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event, cursor, firstWeekday)
    const isChoice = event.key === 'Enter' || event.key === ' '
    if (next === undefined && !isChoice) return
    event.preventDefault()
    if (isChoice) return onPick(cursor)
    wantsFocus.current = true
    setCursor(next!)
  }
  return { grid, cursor, setCursor, onKeyDown }
}

const edgesOf = (day: string, from: string, to: string) =>
  [day === from && 'from', day === to && 'to'].filter(Boolean).join(' ') || undefined

function Day(props: {
  day: string
  cursor: string
  calendar: CalendarProps
  texts: DayNames
  onPick: () => void
}) {
  const { day, cursor, texts } = props
  const { from, to, today } = props.calendar
  const isChosen = from !== undefined && to !== undefined && from <= day && day <= to
  return (
    <td
      tabIndex={day === cursor ? 0 : -1}
      aria-label={texts.whole(day)}
      aria-selected={isChosen}
      aria-current={day === today ? 'date' : undefined}
      data-edge={isChosen ? edgesOf(day, from, to) : undefined}
      data-outside={day.slice(0, 7) !== cursor.slice(0, 7)}
      onClick={props.onPick}
    >
      <span>{Number(day.slice(8))}</span>
    </td>
  )
}

/** Month calendar with keyboard and screen reader support, which Ant Design's lacks. */
export function Calendar(props: CalendarProps) {
  const texts = useDayNames()
  const id = useId()
  const { grid, cursor, setCursor, onKeyDown } = useCursor(props, texts.firstWeekday)
  const weeks = weeksOf(cursor, texts.firstWeekday)
  return (
    <div className="calendar">
      <Turns cursor={cursor} id={id} title={texts.month(cursor)} onTurn={setCursor} />
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of days is one
        role="grid"
        aria-labelledby={id}
        aria-multiselectable={props.isRange ?? false}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={texts.weekday(day)}>
                {texts.shortWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  cursor={cursor}
                  calendar={props}
                  texts={texts}
                  onPick={() => {
                    setCursor(day)
                    props.onPick(day)
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
