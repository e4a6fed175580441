import type { Field, Fields } from '@amber/contract/fields.ts'
import { useMemo } from 'react'
import { useTranslate } from '#web/lib/call/services.ts'

/** Returns the labels of fields, and the labels of their choices; undefined for others. */
export function useFieldTexts(fields: Fields) {
  const translate = useTranslate()
  return useMemo(() => {
    const fieldOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
    return {
      labelOf: (name: string) => {
        const field = fieldOf(name)
        return field && translate(field.label)
      },
      valueOf: (name: string, value: unknown) => {
        const texts = choiceTexts(fieldOf(name), value)
        return texts && translate(texts)
      },
    }
  }, [fields, translate])
}

function choiceTexts(field: Field | undefined, value: unknown) {
  if (field?.kind !== 'choice' && field?.kind !== 'choices') return undefined
  const { options = {} } = field
  return typeof value === 'string' && Object.hasOwn(options, value) ? options[value] : undefined
}

/** Returns the options of one or several choices. */
export function useFieldOptions() {
  const translate = useTranslate()
  return useMemo(
    () =>
      ({ options }: Pick<Extract<Field, { kind: 'choice' }>, 'options'>) =>
        Object.entries(options).map(([value, texts]) => ({ value, label: translate(texts) })),
    [translate],
  )
}
