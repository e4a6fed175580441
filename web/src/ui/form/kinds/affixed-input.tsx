import type { ComponentProps, ReactNode } from 'react'
import { ClearButton, TextInput } from '#web/ui/form/text-input.tsx'
import './kinds.css'

/** Input with a symbol before it or a unit after it, which screen readers pass over. */
export function AffixedInput(
  props: ComponentProps<typeof TextInput> & {
    before?: ReactNode
    after?: ReactNode
    onClear?: (() => void) | false
  },
) {
  const { before, after, onClear, className = '', ...input } = props
  return (
    <span className={`affixed ${className}`} data-invalid={input['aria-invalid']}>
      {before && <span aria-hidden="true">{before}</span>}
      <TextInput {...input} />
      {onClear && input.value && <ClearButton onClear={onClear} />}
      {after && <span aria-hidden="true">{after}</span>}
    </span>
  )
}
