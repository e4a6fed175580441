import type { ReactNode } from 'react'
import './entry-field.css'

/** A labelled input of plain elements, with its error tied to it. Uncontrolled: what was typed before React came stays. */
export function EntryField(props: {
  name: string
  label: string
  placeholder: string
  autoComplete: string
  type?: string
  defaultValue?: string | undefined
  error: string | undefined
  children?: ReactNode
}) {
  const { name, label, error, children, type = 'text', ...input } = props
  const id = `entry-${name}`
  return (
    <div className="entry-field" data-invalid={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="entry-input">
        <input
          id={id}
          name={name}
          type={type}
          autoCapitalize="none"
          spellCheck={false}
          aria-required="true"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          {...input}
        />
        {children}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="entry-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
