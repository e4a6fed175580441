import type { FormField } from '#web/ui/form/form-field.tsx'

/** Parts that the fields of all kinds have. */
export type FieldBase = Pick<FormField, 'name' | 'label' | 'hint' | 'isRequired' | 'isHalf'>
