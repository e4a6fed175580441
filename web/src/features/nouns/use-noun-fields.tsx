import type { Noun, NounField } from '@amber/contract/nouns/define-noun.ts'
import { columnFields, maxLengthOf } from '@amber/contract/nouns/noun-calls.ts'
import { nameFieldOf } from '@amber/contract/nouns/define-noun.ts'
import { useMemo } from 'react'
import { useFormat, useT, useTranslate } from '#web/lib/call/services.ts'
import { TimeAgo } from '#web/ui/date/time-ago.tsx'
import { useNow } from '#web/ui/date/use-now.ts'
import {
  useFieldColumns,
  type CellKinds,
  type OwnColumns,
} from '#web/ui/fields/use-field-columns.tsx'
import { useFormFields } from '#web/ui/fields/use-form-fields.ts'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { dateField } from '#web/ui/form/kinds/date-kinds.tsx'
import { moneyField, numberField, percentField } from '#web/ui/form/kinds/number-kinds.tsx'
import { switchField } from '#web/ui/form/switch-field.tsx'
import {
  DayCell,
  FlagCell,
  MoneyCell,
  NumberCell,
  PercentCell,
} from '#web/ui/table/cells/value-cells.tsx'
import type { NounRecord } from './noun-calls-of.ts'
import { nounsMessages } from './nouns.messages.ts'

/** Returns the form fields of a noun. */
export function useNounFormFields({ fields }: Noun): FormField[] {
  const t = useT(nounsMessages)
  const translate = useTranslate()
  const format = useFormat()
  const fieldOf = useFormFields(fields)
  return Object.entries<NounField>(fields).map(([name, field]) => {
    const isRequired = field.isRequired ?? false
    const common = { name, label: translate(field.label), isRequired }
    switch (field.kind) {
      case 'text':
        return { ...fieldOf(name), maxLength: maxLengthOf(field) } as FormField
      case 'choice':
        return fieldOf(name)
      case 'flag':
        return switchField({ ...common, show: (isOn) => t(isOn ? 'yes' : 'no') })
      case 'number':
        return numberField({ ...common, format })
      case 'percent':
        return percentField({ ...common, format })
      case 'money':
        return moneyField({ ...common, currency: currencyOf(field), format })
      case 'date':
        return dateField({ ...common, format })
      case 'time':
        return dateField({ ...common, hasTime: true, format })
      // no default
    }
  })
}

const currencyOf = ({ currency = 'CNY' }: NounField) => currency

const cellKinds: CellKinds = {
  flag: (value) => <FlagCell value={value === true} />,
  number: (value) => <NumberCell value={value as number} />,
  percent: (value) => <PercentCell value={value as number} />,
  date: (value) => <DayCell value={value as string} />,
}

/** Returns the columns of a noun; the name leads. */
export function useNounColumns(noun: Noun) {
  const t = useT(nounsMessages)
  const now = useNow()
  const own = useMemo(() => {
    const amounts = Object.entries<NounField>(noun.fields).flatMap(([name, field]) => {
      const cell = (record: NounRecord) => (
        <MoneyCell value={record[name] as string | null} currency={currencyOf(field)} />
      )
      return field.kind === 'money' ? [[name, { cell, align: 'end' as const }]] : []
    })
    const columns: OwnColumns<NounRecord> = {
      ...Object.fromEntries(amounts),
      [nameFieldOf(noun)]: { width: 200, pin: 'left', onPhone: 'heading' },
      updateTime: {
        cell: ({ updateTime, updateBy }) => (
          <span title={updateBy ? t('changedBy', { name: updateBy }) : undefined}>
            <TimeAgo time={updateTime} now={now} />
          </span>
        ),
      },
    }
    return columns
  }, [noun, t, now])
  const fields = useMemo(() => columnFields(noun.fields), [noun])
  return useFieldColumns<NounRecord>(fields, own, cellKinds)
}
