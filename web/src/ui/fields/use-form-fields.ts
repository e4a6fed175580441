import type { Fields } from '@amber/contract/fields.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { useFieldOptions } from './field-texts.ts'

/** Returns a function that builds the form field of a text or choice. */
export function useFormFields(fields: Fields): (name: string) => FormField {
  const translate = useTranslate()
  const optionsOf = useFieldOptions()
  return (name) => {
    const field = fields[name]
    if (field?.kind !== 'text' && field?.kind !== 'choice')
      throw new Error(`The field ${name} needs a form field of its own`)
    const { isRequired } = field
    const common = { name, label: translate(field.label), ...(isRequired && { isRequired }) }
    if (field.kind === 'choice') return { ...common, kind: 'choice', options: optionsOf(field) }
    const { inputMode, maxLength } = field
    return {
      ...common,
      kind: 'text',
      ...(inputMode && { inputMode }),
      ...(maxLength && { maxLength }),
    }
  }
}
