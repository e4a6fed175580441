import { useT } from '#web/lib/call/services.ts'
import type { FieldControl, FormField, FieldBase } from '#web/ui/form/form-field.tsx'
import { ClearableInput, TextInput } from '#web/ui/form/text-input.tsx'
import { colorFieldMessages } from './kinds.messages.ts'
import './kinds.css'

/** "1677ff" is "#1677FF". Other input is left for the schema to refuse. */
function colorOf(typed: string): string | null {
  const text = typed.normalize('NFKC').trim()
  return /^#?[\da-f]{6}$/i.test(text) ? `#${text.replace('#', '').toUpperCase()}` : text || null
}

function ColorInput({ control, isRequired }: { control: FieldControl; isRequired: boolean }) {
  const t = useT(colorFieldMessages)
  const { value, onChange, ...tied } = control
  const text = typeof value === 'string' ? value : ''
  const Input = isRequired ? TextInput : ClearableInput
  const isColor = /^#[\da-f]{6}$/i.test(text)
  return (
    <div className="color-field" data-empty={!isColor}>
      <input
        type="color"
        aria-label={t('pick')}
        value={isColor ? text.toLowerCase() : '#ffffff'}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
      />
      <Input
        {...tied}
        autoComplete="off"
        spellCheck={false}
        maxLength={16}
        placeholder="#1677FF"
        aria-required={isRequired}
        value={text}
        onText={(typed) => onChange(typed || null)}
        onBlur={({ target }) => onChange(colorOf(target.value))}
      />
    </div>
  )
}

/** Builds the field of a color (`#RRGGBB`), typed or picked; null when empty. */
export function colorField(base: FieldBase): FormField {
  return {
    ...base,
    kind: 'own',
    render: (control) => <ColorInput control={control} isRequired={base.isRequired ?? false} />,
    show: (value) => (typeof value === 'string' ? value : ''),
  }
}
