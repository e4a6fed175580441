import { decimalBound, isReversed } from '@amber/contract/kinds.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { isDay } from '#web/ui/date/calendar-days.ts'
import { DateField } from '#web/ui/date/date-field.tsx'
import { datesMessages } from '#web/ui/date/dates.messages.ts'
import { AffixedInput } from '#web/ui/form/number-field.tsx'
import { rangeMessages } from '#web/ui/form/kinds/kinds.messages.ts'
import { useCurrencySymbol } from '#web/ui/form/kinds/number-kinds.tsx'
import type { SearchControl, SearchField, SearchValues } from '#web/ui/search/search-form.tsx'
import { searchFormMessages } from '#web/ui/search/search-form.messages.ts'
import '#web/ui/form/kinds/kinds.css'

/** Names of both values of a range in the query; either may be missing. */
type RangeNames = { label: string; from: string; to: string }

/** A unit after the number, or a currency (ISO 4217). */
type Unit = { unit?: string | undefined; currency?: string | undefined }
type RangeProps = { control: SearchControl; names: RangeNames }

const sides = ['from', 'to'] as const
const idOf = (id: string, side: (typeof sides)[number]) => (side === 'from' ? id : `${id}-to`)
const isNumber = (text: string) => decimalBound.safeParse(text).success

const isReversedIn = (
  values: SearchValues,
  { from, to }: RangeNames,
  valueOf: (text: string) => number,
) => isReversed({ from: values[from], to: values[to] }, valueOf)

function NumberInputs({ control, names, unit, currency }: RangeProps & Unit) {
  const t = useT(rangeMessages)
  const { id, values, onValues, 'aria-describedby': problemId } = control
  const symbol = useCurrencySymbol(currency)
  return (
    <div className="range-field">
      {sides.map((side) => {
        const value = values[names[side]] ?? ''
        const isWrong = value !== '' && !isNumber(value)
        return (
          <AffixedInput
            key={side}
            id={idOf(id, side)}
            aria-label={t(side)}
            aria-invalid={isWrong || problemId !== undefined}
            aria-describedby={problemId}
            autoComplete="off"
            inputMode="decimal"
            maxLength={24}
            before={symbol}
            after={unit}
            value={value}
            onText={(text) =>
              onValues({
                ...values,
                [names[side]]: text.normalize('NFKC').replaceAll(/[\s,]/g, '') || undefined,
              })
            }
          />
        )
      })}
    </div>
  )
}

function DayInputs({ control, names }: RangeProps) {
  const t = useT(datesMessages)
  const { id, values, onValues, 'aria-describedby': problemId } = control
  return (
    <div className="range-field">
      {sides.map((side) => (
        <DateField
          key={side}
          id={idOf(id, side)}
          aria-invalid={problemId !== undefined}
          aria-describedby={problemId}
          aria-label={t(side === 'from' ? 'start' : 'end')}
          value={values[names[side]] ?? null}
          onChange={(next) => onValues({ ...values, [names[side]]: next ?? undefined })}
        />
      ))}
    </div>
  )
}

function RangeText(
  props: Unit & { values: SearchValues; names: RangeNames; kind: 'number' | 'day' },
) {
  const { values, names, kind, unit, currency } = props
  const t = useT(searchFormMessages)
  const format = useFormat()
  const textOf = (value: string | undefined) => {
    if (value === undefined) return ''
    if (kind === 'day') return isDay(value) ? format.day(value, 'medium') : value
    if (!isNumber(value)) return value
    if (currency) return format.money(value, currency)
    if (unit === '%') return format.percent(Number(value))
    const text = format.number(Number(value))
    return unit ? `${text} ${unit}` : text
  }
  const [start, end] = [textOf(values[names.from]), textOf(values[names.to])]
  if (start && end) return start === end ? start : t('span', { start, end })
  return start ? `≥ ${start}` : `≤ ${end}`
}

/** Builds the search by a range of numbers, such as an amount or a percentage. */
export function numberRangeSearch({ unit, currency, ...names }: RangeNames & Unit): SearchField {
  const shown = { names, unit, currency }
  return {
    name: names.from,
    label: names.label,
    own: {
      names: [names.from, names.to],
      render: (control) => <NumberInputs control={control} {...shown} />,
      show: (values) => <RangeText values={values} kind="number" {...shown} />,
      problem: (values) =>
        isReversedIn(values, names, Number) ? 'number_range_reversed' : undefined,
    },
  }
}

/** Builds the search by a range of calendar days; for instants see `SearchField.until`. */
export function dayRangeSearch(names: RangeNames): SearchField {
  return {
    name: names.from,
    label: names.label,
    own: {
      names: [names.from, names.to],
      isWide: true,
      render: (control) => <DayInputs control={control} names={names} />,
      show: (values) => <RangeText values={values} names={names} kind="day" />,
      problem: (values) => (isReversedIn(values, names, Date.parse) ? 'range_reversed' : undefined),
    },
  }
}
