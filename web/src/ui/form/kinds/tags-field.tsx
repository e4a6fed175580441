import { useT } from '#web/lib/call/services.ts'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { Select } from '#web/ui/picker/select.tsx'
import type { FieldBase } from './field-base.ts'
import { tagsFieldMessages } from './kinds.messages.ts'
import './kinds.css'

/** Input for words: Enter and separators add one, Backspace removes the last. */
export function TagsInput(props: {
  id: string
  value: readonly string[]
  onChange: (tags: string[]) => void
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}) {
  const { value, onChange, ...tied } = props
  const t = useT(tagsFieldMessages)
  const clear = useClear()
  return (
    <Select<string[]>
      {...tied}
      className="field-select"
      mode="tags"
      isClosed
      suffixIcon={null}
      allowClear={clear}
      placeholder={t('add')}
      tokenSeparators={[',', '，', ';', '；']}
      status={tied['aria-invalid'] ? 'error' : ''}
      value={[...value]}
      onChange={(next) => {
        const tags = next.map((tag) => tag.trim()).filter(Boolean)
        onChange([...new Set(tags)])
      }}
    />
  )
}

/** Builds the field of tags, a list of words. */
export function tagsField(base: FieldBase): FormField {
  return {
    ...base,
    kind: 'own',
    render: ({ value, ...control }) => (
      <TagsInput {...control} value={Array.isArray(value) ? value : []} />
    ),
    show: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  }
}
