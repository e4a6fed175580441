import type { FormField } from './form-field.tsx'
import { Switch } from './switch.tsx'

/** Builds the field of a flag. `show` formats it for comparing two versions. */
export function switchField(field: {
  name: string
  label: string
  hint?: string
  show: (isOn: boolean) => string
}): FormField {
  return {
    ...field,
    kind: 'own',
    show: (value) => field.show(value === true),
    render: ({ value, onChange, ...tied }) => (
      <Switch {...tied} checked={value === true} onChange={onChange} />
    ),
  }
}
