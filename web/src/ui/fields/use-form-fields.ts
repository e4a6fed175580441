import { statusField } from '@amber/contract/common-fields.ts'
import type { Field, Fields } from '@amber/contract/fields.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import type { FieldBase, FormField } from '#web/ui/form/form-field.tsx'
import { useFieldOptions } from './field-texts.ts'

/** Builds form fields of further kinds. Named by the page, so that others do not load them. */
export type FormKinds = Partial<Record<Field['kind'], (base: FieldBase) => FormField>>

/** Returns a function that builds the form field of a text, a choice or one of `kinds`. */
export function useFormFields(fields: Fields, kinds: FormKinds = {}): (name: string) => FormField {
  const translate = useTranslate()
  const optionsOf = useFieldOptions()
  return (name) => {
    const field = fields[name]
    if (!field) throw new Error(`There is no field ${name}`)
    const { isRequired } = field
    const common = { name, label: translate(field.label), ...(isRequired && { isRequired }) }
    const build = kinds[field.kind]
    if (build) return build(common)
    if (field.kind === 'choices' && field.options)
      return { ...common, kind: 'choices', options: optionsOf({ options: field.options }) }
    if (field.kind !== 'text' && field.kind !== 'choice')
      throw new Error(`The field ${name} needs a form field of its own`)
    if (field.kind === 'choice') return { ...common, kind: 'choice', options: optionsOf(field) }
    const { inputMode, isLong, isTranslation, maxLength } = field
    const limit = {
      ...(maxLength && { maxLength }),
      ...(isTranslation && { isFolded: true }),
    }
    if (isLong) return { ...common, kind: 'long-text', ...limit }
    return { ...common, kind: 'text', ...(inputMode && { inputMode }), ...limit }
  }
}

/** Returns the form field of a record's status. */
export function useStatusField(hint?: string): FormField {
  const translate = useTranslate()
  const optionsOf = useFieldOptions()
  return {
    kind: 'radio',
    name: 'status',
    label: translate(statusField.label),
    ...(hint && { hint }),
    options: optionsOf(statusField),
  }
}
