import type { ReactNode } from 'react'
import './entry.css'

/** Labelled input with its error. Uncontrolled, to keep text typed before hydration. */
export function EntryField(props: {
  name: string
  label: string
  placeholder: string
  autoComplete: string
  type?: string
  inputMode?: 'numeric'
  defaultValue?: string | undefined
  /** Submitted but read-only. */
  isFixed?: boolean
  isOptional?: boolean
  error: string | undefined
  aside?: ReactNode
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
