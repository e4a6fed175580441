import type { Format } from '#web/lib/i18n/format.ts'
import { rangeText } from '#web/ui/date/range-text.ts'
import { useLanguage, useT } from '#web/lib/call/services.ts'
import type { FieldControl, FormField, FieldBase } from '#web/ui/form/form-field.tsx'
import { NumberField, AffixedInput } from '#web/ui/form/number-field.tsx'
import { rangeMessages } from './kinds.messages.ts'
import './kinds.css'

type Bounds = { unit?: string; least?: number; most?: number }

/** Builds the field of a number; null when empty. */
export function numberField(field: FieldBase & Bounds & { format: Format }): FormField {
  const { unit, least, most, format, ...base } = field
  const bounds = {
    ...(unit && { unit }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  }
  return {
    ...base,
    kind: 'own',
    render: (control) => (
      <NumberField control={control} isRequired={base.isRequired ?? false} {...bounds} />
    ),
    show: (value) =>
      typeof value === 'number' ? [format.number(value), unit].filter(Boolean).join(' ') : '',
  }
}

/** Builds the field of a percentage: 12.5 is 12.5 %. */
export function percentField({ format, ...base }: FieldBase & { format: Format }): FormField {
  return {
    ...numberField({ ...base, unit: '%', least: 0, most: 100, format }),
    kind: 'own',
    render: (control) => (
      <NumberField
        control={control}
        unit="%"
        least={0}
        most={100}
        isRequired={base.isRequired ?? false}
      />
    ),
    show: (value) => (typeof value === 'number' ? format.percent(value) : ''),
  }
}

/** Plain form of a typed amount: "１,234.5" is "1234.5". Other input is left for the schema to refuse. */
const amountOf = (typed: string) => typed.normalize('NFKC').replaceAll(/[\s,]/g, '') || null

/** Returns the symbol of a currency in the reader's language. */
export function useCurrencySymbol(currency: string | undefined): string | undefined {
  const language = useLanguage()
  if (currency === undefined) return undefined
  return new Intl.NumberFormat(language, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
}

function MoneyInput(props: { control: FieldControl; currency: string; isRequired: boolean }) {
  const { value, onChange, ...tied } = props.control
  const symbol = useCurrencySymbol(props.currency)
  return (
    <AffixedInput
      {...tied}
      className="money-field"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      before={symbol}
      onClear={!props.isRequired && (() => onChange(null))}
      aria-required={props.isRequired}
      value={typeof value === 'string' ? value : ''}
      onText={(text) => onChange(text || null)}
      onBlur={({ target }) => onChange(amountOf(target.value))}
    />
  )
}

/** Builds the field of an amount, a decimal string; null when empty. */
export function moneyField(field: FieldBase & { currency: string; format: Format }): FormField {
  const { currency, format, ...base } = field
  return {
    ...base,
    kind: 'own',
    render: (control) => (
      <MoneyInput control={control} currency={currency} isRequired={base.isRequired ?? false} />
    ),
    show: (value) => {
      if (typeof value !== 'string') return ''
      return /^-?\d+(?:\.\d+)?$/.test(value) ? format.money(value, currency) : value
    },
  }
}

type PartialRange = { from: unknown; to: unknown }

/** Reads a range of which one side may be missing. */
export const rangeOf = (value: unknown): PartialRange =>
  typeof value === 'object' && value !== null
    ? { from: null, to: null, ...value }
    : { from: null, to: null }

/** Null once both sides are empty. */
export const rangeValue = (range: PartialRange) =>
  range.from === null && range.to === null ? null : range

function NumberRange({ control, unit }: { control: FieldControl; unit: string | undefined }) {
  const t = useT(rangeMessages)
  const { id, value, onChange, ...tied } = control
  const range = rangeOf(value)
  return (
    <div className="range-field">
      {(['from', 'to'] as const).map((side) => (
        <NumberField
          key={side}
          {...(unit && { unit })}
          control={{
            ...tied,
            id: side === 'from' ? id : `${id}-to`,
            value: range[side],
            onChange: (next) => onChange(rangeValue({ ...range, [side]: next })),
          }}
          label={t(side)}
        />
      ))}
    </div>
  )
}

/** Builds the field of a range of numbers, both inclusive; null when empty. */
export function numberRangeField(field: FieldBase & { unit?: string; format: Format }): FormField {
  const { unit, format, ...base } = field
  return {
    ...base,
    kind: 'own',
    isGroup: true,
    render: (control) => <NumberRange control={control} unit={unit} />,
    show: (value) => {
      const text = rangeText(format, value)
      return text && unit ? `${text} ${unit}` : text
    },
  }
}
