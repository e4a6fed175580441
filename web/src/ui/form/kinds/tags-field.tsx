import { tagSeparator } from '@amber/contract/kinds.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '#web/lib/call/services.ts'
import type { FormField, FieldBase } from '#web/ui/form/form-field.tsx'
import { ClearButton } from '#web/ui/form/text-input.tsx'
import { SelectedTags } from '#web/ui/picker/selected-tags.tsx'
import { tagsFieldMessages } from './kinds.messages.ts'
import './kinds.css'

type TagsProps = {
  id: string
  value: readonly string[]
  onChange: (tags: string[]) => void
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

/** Text that is being typed; separators, Enter and leaving the field make tags of it. */
function useTyped({ value, onChange }: TagsProps) {
  const [typed, setTyped] = useState('')
  const add = (parts: readonly string[]) => {
    const tags = parts.map((part) => part.trim()).filter(Boolean)
    if (tags.length > 0) onChange([...new Set([...value, ...tags])])
  }
  const type = (text: string) => {
    const parts = text.split(tagSeparator)
    setTyped(parts.pop() ?? '')
    add(parts)
  }
  const addTyped = () => {
    setTyped('')
    add([typed])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim()) {
      // Does not submit the form.
      event.preventDefault()
      addTyped()
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  return { typed, type, addTyped, onKeyDown }
}

/** Input for words: Enter and separators add one, Backspace removes the last. */
export function TagsInput(props: TagsProps) {
  const { id, value, onChange } = props
  const t = useT(tagsFieldMessages)
  const input = useRef<HTMLInputElement>(null)
  const tagsId = useId()
  const { typed, type, addTyped, onKeyDown } = useTyped(props)
  const about = [props['aria-describedby'], value.length > 0 && tagsId].filter(Boolean).join(' ')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press beside the tags focuses the input
    <div
      className="select field-select tags-input"
      data-multiple="true"
      data-invalid={props['aria-invalid']}
      onMouseDown={(event) => {
        if (event.target === input.current) return
        event.preventDefault()
        input.current?.focus()
      }}
    >
      <SelectedTags
        id={tagsId}
        options={[]}
        selected={value}
        onRemove={(tag) => onChange(value.filter((one) => one !== tag))}
      />
      <input
        ref={input}
        id={id}
        type="text"
        className="select-input"
        autoComplete="off"
        aria-invalid={props['aria-invalid']}
        aria-describedby={about || undefined}
        placeholder={value.length > 0 ? undefined : t('add')}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={addTyped}
      />
      {value.length > 0 && <ClearButton className="select-clear" onClear={() => onChange([])} />}
    </div>
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
