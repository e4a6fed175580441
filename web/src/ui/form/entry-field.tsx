import { useId, type ReactNode } from 'react'
import { EntryTexts, entryTextIds } from './entry-texts.tsx'
import './entry.css'

/** Labelled input with its error. Uncontrolled, to keep text typed before hydration. */
export function EntryField(props: {
  name: string
  label: string
  placeholder: string
  hint?: string
  autoComplete: string
  type?: string
  inputMode?: 'numeric' | 'tel' | 'email'
  defaultValue?: string | undefined
  /** Submitted but read-only. */
  isFixed?: boolean
  isOptional?: boolean
  error: string | undefined
  aside?: ReactNode
  beside?: ReactNode
  children?: ReactNode
}) {
  const { name, label, hint, error, aside, beside, children, isFixed, isOptional, ...input } = props
  const id = useId()
  const texts = { id, hint, error }
  const field = (
    <div className="entry-input">
      <input
        id={id}
        name={name}
        type="text"
        readOnly={isFixed}
        autoCapitalize="none"
        spellCheck={false}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={entryTextIds(texts)}
        {...input}
      />
      {children}
    </div>
  )
  return (
    <div className="entry-field" data-invalid={error !== undefined}>
      {aside ? (
        <div className="entry-head">
          <label htmlFor={id}>{label}</label>
          {aside}
        </div>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {beside ? (
        <div className="entry-row">
          {field}
          {beside}
        </div>
      ) : (
        field
      )}
      <EntryTexts {...texts} />
    </div>
  )
}
