import type { Noun, NounField } from '@amber/contract/nouns/define-noun.ts'
import { columnFields, maxLengthOf } from '@amber/contract/nouns/noun-calls.ts'
import { nameFieldOf } from '@amber/contract/nouns/define-noun.ts'
import { useMemo } from 'react'
import { useFormat, useT, useTranslate } from '#web/lib/call/services.ts'
import { DateField } from '#web/ui/date/date-field.tsx'
import { localOf } from '#web/ui/date/date-text.ts'
import { TimeAgo } from '#web/ui/date/time-ago.tsx'
import { useNow } from '#web/ui/date/use-now.ts'
import { useFieldColumns, type OwnColumns } from '#web/ui/fields/use-field-columns.tsx'
import { useFormFields } from '#web/ui/fields/use-form-fields.ts'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { switchField } from '#web/ui/form/switch-field.tsx'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
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
        return {
          ...common,
          kind: 'own',
          render: (control) => <NumberField control={control} isRequired={isRequired} />,
          show: (value) => (typeof value === 'number' ? format.number(value) : t('none')),
        }
      case 'time':
        return {
          ...common,
          kind: 'own',
          render: ({ value, onChange, ...tied }) => (
            <DateField
              {...tied}
              hasTime
              aria-required={isRequired}
              value={typeof value === 'string' ? value : null}
              onChange={onChange}
            />
          ),
          show: (value) =>
            typeof value === 'string' && localOf(value) ? format.dateTime(value) : t('none'),
        }
      // no default
    }
  })
}

/** Returns the columns of a noun; the name leads. */
export function useNounColumns(noun: Noun) {
  const t = useT(nounsMessages)
  const format = useFormat()
  const now = useNow()
  const own = useMemo(() => {
    const cells = Object.entries<NounField>(noun.fields).flatMap(([name, { kind }]) => {
      const cell = (record: NounRecord) => {
        const value: unknown = record[name]
        if (kind === 'flag') return t(value === true ? 'yes' : 'no')
        return typeof value === 'number' ? format.number(value) : <EmptyValue />
      }
      return kind === 'flag' || kind === 'number' ? [[name, { cell }]] : []
    })
    const columns: OwnColumns<NounRecord> = {
      ...Object.fromEntries(cells),
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
  }, [noun, t, format, now])
  const fields = useMemo(() => columnFields(noun.fields), [noun])
  return useFieldColumns<NounRecord>(fields, own)
}
