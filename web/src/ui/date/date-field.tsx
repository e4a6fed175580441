import { isChinese } from '@amber/contract/localized-text.ts'
import { svg as calendarIcon } from 'virtual:icon/calendar'
import { svg as clockIcon } from 'virtual:icon/clock'
import { svg as clearIcon } from 'virtual:icon/x'
import { useState, type ComponentProps } from 'react'
import { useLanguage, useT } from '#web/lib/call/services.ts'
import { isDay } from './calendar-days.ts'
import { DateInput } from './date-input.tsx'
import { endOfMinute, localOf, startOfMinute, type Precision } from './date-text.ts'
import { datesMessages } from './dates.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { useFieldLayer } from '#web/ui/form/use-field-layer.ts'
import './date.css'

const DatePopup = partOnDemand(() => import('./date-popups.tsx').then((part) => part.DatePopup))
const TimePopup = partOnDemand(() => import('./date-popups.tsx').then((part) => part.TimePopup))
const RangePopup = partOnDemand(() => import('./date-popups.tsx').then((part) => part.RangePopup))

/** On failure the popup is fetched when opened. */
const prefetch = () => void import('./date-popups.tsx').catch(() => {})

type Tied = {
  id?: string
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useT(datesMessages)
  return (
    <button
      type="button"
      className="tool reach"
      aria-label={t('clear')}
      title={t('clear')}
      onClick={onClear}
    >
      <Icon svg={clearIcon} size={16} />
    </button>
  )
}

function OpenButton({
  label,
  icon,
  ...props
}: ComponentProps<'button'> & { label: string; icon: string }) {
  return (
    <button {...props} aria-label={label} title={label}>
      <Icon svg={icon} size={16} />
    </button>
  )
}

/**
 * Field for a day (`YYYY-MM-DD`) or, with `hasTime`, a time (ISO 8601). Null when empty; invalid input is passed on
 * as typed, for the schema to refuse.
 */
export function DateField(
  props: Tied & {
    value: string | null
    hasTime?: boolean
    onChange: (value: string | null) => void
  },
) {
  const { value, hasTime = false, onChange, ...tied } = props
  const t = useT(datesMessages)
  const popup = useFieldLayer(prefetch)
  const shown = hasTime ? localOf(value) : value !== null && isDay(value) ? value : undefined
  const change = (next: string | undefined) =>
    onChange(next === undefined ? null : hasTime ? startOfMinute(next) : next)
  return (
    <div className="date-field" {...popup.rootProps}>
      <DateInput
        {...tied}
        {...popup.inputProps}
        className="text-input"
        precision={hasTime ? 'minute' : 'day'}
        value={shown}
        given={value}
        onValue={change}
        onNonsense={onChange}
      />
      {value && tied['aria-required'] !== true && <ClearButton onClear={() => onChange(null)} />}
      <OpenButton {...popup.buttonProps} label={t('openDate')} icon={calendarIcon} />
      {popup.isOpen && (
        <DatePopup
          id={popup.id}
          label={t('openDate')}
          field={popup.root}
          isFocused={popup.isFocused}
          hasTime={hasTime}
          value={shown}
          onChange={change}
          onClose={popup.close}
        />
      )}
    </div>
  )
}

/** Field for a time of day (`HH:mm`). Emptying it changes nothing. */
export function TimeField(props: Tied & { value: string; onChange: (value: string) => void }) {
  const { value, onChange, ...tied } = props
  const t = useT(datesMessages)
  const popup = useFieldLayer(prefetch)
  return (
    <div className="date-field" {...popup.rootProps}>
      <DateInput
        {...tied}
        {...popup.inputProps}
        className="text-input"
        precision="time"
        value={value}
        onValue={(next) => next !== undefined && onChange(next)}
      />
      <OpenButton {...popup.buttonProps} label={t('openTime')} icon={clockIcon} />
      {popup.isOpen && (
        <TimePopup
          id={popup.id}
          label={t('openTime')}
          field={popup.root}
          isFocused={popup.isFocused}
          value={value}
          onChange={onChange}
          onClose={popup.close}
        />
      )}
    </div>
  )
}

/** Inclusive range (ISO 8601); undefined for an open side. */
export type DateRange = { from: string | undefined; to: string | undefined }

/** Bounds of a whole day are shown as days. */
const shownAs = (local: string | undefined, bound: string): Precision =>
  local === undefined || local.endsWith(bound) ? 'day' : 'minute'

/** Returns the range of local minutes; an unchanged side keeps its seconds. */
const changedRange = (value: DateRange, local: DateRange, next: DateRange): DateRange => ({
  from: next.from === local.from ? value.from : next.from && startOfMinute(next.from),
  to: next.to === local.to ? value.to : next.to && endOfMinute(next.to),
})

function DateDash() {
  const language = useLanguage()
  return (
    <span aria-hidden="true" className="date-dash">
      {isChinese(language) ? '至' : '–'}
    </span>
  )
}

type RangeProps = {
  id: string
  label: string
  value: DateRange
  onChange: (value: DateRange) => void
  /** Element with the problem of an invalid range. */
  problemId?: string | undefined
}

type RangeInputsProps = {
  id: string
  input: Omit<ComponentProps<typeof DateInput>, 'precision' | 'value' | 'onValue'>
  local: DateRange
  shownAs: readonly [Precision, Precision]
  onChange: (local: DateRange) => void
}

function RangeInputs({ id, input, local, onChange, ...props }: RangeInputsProps) {
  const t = useT(datesMessages)
  const [startAs, endAs] = props.shownAs
  return (
    <>
      <DateInput
        {...input}
        id={id}
        aria-label={t('start')}
        className="text-input"
        precision="minute"
        shownAs={startAs}
        value={local.from}
        onValue={(from) => onChange({ ...local, from })}
      />
      <DateDash />
      <DateInput
        {...input}
        aria-label={t('end')}
        className="text-input"
        precision="minute"
        startTime="23:59"
        shownAs={endAs}
        value={local.to}
        onValue={(to) => onChange({ ...local, to })}
      />
    </>
  )
}

const invalidBy = (id: string) => ({ 'aria-invalid': true, 'aria-describedby': id }) as const

/** Field for a range: whole days unless times are given. `label` names both inputs. */
export function DateRangeField(props: RangeProps) {
  const { id, label, value, onChange } = props
  const problem = props.problemId === undefined ? {} : invalidBy(props.problemId)
  const t = useT(datesMessages)
  const popup = useFieldLayer(prefetch)
  const local = { from: localOf(value.from), to: localOf(value.to) }
  const precisions = [shownAs(local.from, 'T00:00'), shownAs(local.to, 'T23:59')] as const
  // Invalid text is in no value: clearing replaces the inputs.
  const [clearings, setClearings] = useState(0)
  const change = (next: DateRange) => onChange(changedRange(value, local, next))
  return (
    <div
      className="date-field"
      role="group"
      aria-label={label}
      data-long={precisions.includes('minute')}
      {...popup.rootProps}
    >
      <RangeInputs
        key={clearings}
        id={id}
        input={{ ...popup.inputProps, ...problem }}
        local={local}
        shownAs={precisions}
        onChange={change}
      />
      {(value.from ?? value.to) !== undefined && (
        <ClearButton
          onClear={() => {
            setClearings(clearings + 1)
            onChange({ from: undefined, to: undefined })
          }}
        />
      )}
      <OpenButton {...popup.buttonProps} label={t('openRange')} icon={calendarIcon} />
      {popup.isOpen && (
        <RangePopup
          id={popup.id}
          label={t('openRange')}
          field={popup.root}
          isFocused={popup.isFocused}
          value={local}
          onChange={change}
          onClose={popup.close}
        />
      )}
    </div>
  )
}
