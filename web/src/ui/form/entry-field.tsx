import type { ReactNode } from 'react'
import './entry-field.css'

/** A labelled input of plain elements, with its error tied to it. Uncontrolled: what was typed before React came stays. */
export function EntryField(props: {
  name: string
  label: string
  placeholder: string
  autoComplete: string
  type?: string
  inputMode?: 'numeric'
  defaultValue?: string | undefined
  /** Shown, and sent, but not to be changed. */
  isFixed?: boolean
  isOptional?: boolean
  error: string | undefined
  /** At the end of the label's line. */
  aside?: ReactNode
  /** To the right of the input. */
  beside?: ReactNode
  children?: ReactNode
}) {
  const { name, label, error, aside, beside, children, isFixed, isOptional, ...input } = props
  const id = `entry-${name}`
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
        aria-describedby={error === undefined ? undefined : `${id}-error`}
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
      {error !== undefined && (
        <p id={`${id}-error`} className="entry-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
