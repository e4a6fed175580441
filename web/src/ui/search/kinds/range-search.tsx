import { useFormat, useT } from '#web/lib/call/services.ts'
import { isDay } from '#web/ui/date/calendar-days.ts'
import { DateField } from '#web/ui/date/date-field.tsx'
import { datesMessages } from '#web/ui/date/dates.messages.ts'
import { AffixedInput } from '#web/ui/form/number-field.tsx'
import { rangeMessages } from '#web/ui/form/kinds/kinds.messages.ts'
import type { SearchControl, SearchField, SearchValues } from '#web/ui/search/search-form.tsx'
import { searchFormMessages } from '#web/ui/search/search-form.messages.ts'
import '#web/ui/form/kinds/kinds.css'

/** Names of both values of a range in the query; either may be missing. */
type RangeNames = { label: string; from: string; to: string }

type RangeProps = { control: SearchControl; names: RangeNames; unit?: string | undefined }

const sides = ['from', 'to'] as const
const idOf = (id: string, side: (typeof sides)[number]) => (side === 'from' ? id : `${id}-to`)
const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)

function NumberInputs({ control, names, unit }: RangeProps) {
  const t = useT(rangeMessages)
  const { id, values, onValues } = control
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
            aria-invalid={isWrong}
            autoComplete="off"
            inputMode="decimal"
            maxLength={24}
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
  const { id, values, onValues } = control
  return (
    <div className="range-field">
      {sides.map((side) => (
        <DateField
          key={side}
          id={idOf(id, side)}
          aria-label={t(side === 'from' ? 'start' : 'end')}
          value={values[names[side]] ?? null}
          onChange={(next) => onValues({ ...values, [names[side]]: next ?? undefined })}
        />
      ))}
    </div>
  )
}

function RangeText(props: {
  values: SearchValues
  names: RangeNames
  kind: 'number' | 'day'
  unit?: string | undefined
}) {
  const { values, names, kind, unit } = props
  const t = useT(searchFormMessages)
  const format = useFormat()
  const textOf = (value: string | undefined) => {
    if (value === undefined) return ''
    if (kind === 'day') return isDay(value) ? format.day(value, 'medium') : value
    const text = isNumber(value) ? format.number(Number(value)) : value
    return unit ? `${text} ${unit}` : text
  }
  const [start, end] = [textOf(values[names.from]), textOf(values[names.to])]
  if (start && end) return start === end ? start : t('span', { start, end })
  return start ? `≥ ${start}` : `≤ ${end}`
}

/** Builds the search by a range of numbers, such as an amount or a percentage. */
export function numberRangeSearch({ unit, ...names }: RangeNames & { unit?: string }): SearchField {
  return {
    name: names.from,
    label: names.label,
    own: {
      names: [names.from, names.to],
      render: (control) => <NumberInputs control={control} names={names} unit={unit} />,
      show: (values) => <RangeText values={values} names={names} kind="number" unit={unit} />,
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
    },
  }
}
