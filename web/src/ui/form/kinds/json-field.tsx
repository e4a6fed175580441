import { useState } from 'react'
import type { FieldControl, FormField, FieldBase } from '#web/ui/form/form-field.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'
import './kinds.css'

const textOf = (value: unknown) => {
  if (typeof value === 'string') return value
  return value == null ? '' : JSON.stringify(value, null, 2)
}

/** Returns an object or array, null for an empty text, or else the text itself, for the schema to refuse. */
function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : text
  } catch {
    return text
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function JsonInput({ control, isRequired }: { control: FieldControl; isRequired: boolean }) {
  const { value, onChange, ...tied } = control
  /** Keeps the user's own spaces while they mean the value. */
  const [typed, setTyped] = useState('')
  return (
    <TextArea
      {...tied}
      className="json-field"
      autoComplete="off"
      spellCheck={false}
      rows={4}
      aria-required={isRequired}
      value={isSame(parsed(typed), value ?? null) ? typed : textOf(value)}
      onText={(text) => {
        setTyped(text)
        onChange(parsed(text))
      }}
    />
  )
}

/** Builds the field of a JSON object or array; null when empty. */
export function jsonField(base: FieldBase): FormField {
  return {
    ...base,
    kind: 'own',
    render: (control) => <JsonInput control={control} isRequired={base.isRequired ?? false} />,
    show: (value) => textOf(value),
  }
}
