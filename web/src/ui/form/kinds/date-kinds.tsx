import type { Format } from '#web/lib/i18n/format.ts'
import { rangeText } from '#web/ui/date/range-text.ts'
import { useT } from '#web/lib/call/services.ts'
import { isDay } from '#web/ui/date/calendar-days.ts'
import { DateField } from '#web/ui/date/date-field.tsx'
import { localOf } from '#web/ui/date/date-text.ts'
import { datesMessages } from '#web/ui/date/dates.messages.ts'
import type { FieldControl, FormField, FieldBase } from '#web/ui/form/form-field.tsx'
import { rangeOf, rangeValue } from './number-kinds.tsx'
import './kinds.css'

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

const dayText = (format: Format, value: unknown) => {
  const text = textOrNull(value) ?? ''
  return isDay(text) ? format.day(text, 'medium') : text
}

/** Builds the field of a calendar day (`YYYY-MM-DD`) or, with `hasTime`, of an instant; null when empty. */
export function dateField(field: FieldBase & { hasTime?: boolean; format: Format }): FormField {
  const { hasTime = false, format, ...base } = field
  return {
    ...base,
    kind: 'own',
    render: ({ value, onChange, ...tied }) => (
      <DateField
        {...tied}
        hasTime={hasTime}
        aria-required={base.isRequired ?? false}
        value={textOrNull(value)}
        onChange={onChange}
      />
    ),
    show: (value) => {
      if (!hasTime) return dayText(format, value)
      const text = textOrNull(value) ?? ''
      return localOf(text) ? format.dateTime(text) : text
    },
  }
}

function DayRange({ control }: { control: FieldControl }) {
  const t = useT(datesMessages)
  const { id, value, onChange, ...tied } = control
  const range = rangeOf(value)
  return (
    <div className="range-field">
      {(['from', 'to'] as const).map((side) => (
        <DateField
          key={side}
          {...tied}
          id={side === 'from' ? id : `${id}-to`}
          aria-label={t(side === 'from' ? 'start' : 'end')}
          value={textOrNull(range[side])}
          onChange={(next) => onChange(rangeValue({ ...range, [side]: next }))}
        />
      ))}
    </div>
  )
}

/** Builds the field of a range of calendar days, both inclusive; null when empty. */
export function dayRangeField({ format, ...base }: FieldBase & { format: Format }): FormField {
  return {
    ...base,
    kind: 'own',
    isGroup: true,
    render: (control) => <DayRange control={control} />,
    show: (value) => rangeText(format, value),
  }
}
