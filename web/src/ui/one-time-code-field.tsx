import type { InputEvent } from 'react'
import './entry-field.css'
import './one-time-code-field.css'

/**
 * Six digits in a row. Takes them from the keyboard, from what is pasted in whatever grouping, and from the browser that
 * has read the message; with the sixth the form is sent.
 */
export function OneTimeCodeField(props: {
  name: string
  label: string
  hint?: string
  error: string | undefined
}) {
  const { name, label, hint, error } = props
  const id = `entry-${name}`
  const onInput = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    const digits = currentTarget.value.replace(/\D/g, '').slice(0, 6)
    if (digits !== currentTarget.value) currentTarget.value = digits
    if (digits.length === 6) currentTarget.form?.requestSubmit()
  }
  const about = [hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return (
    <div className="entry-field" data-invalid={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="entry-input one-time-code">
        <input
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          placeholder="······"
          aria-required="true"
          aria-invalid={error !== undefined}
          aria-describedby={about.join(' ') || undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the form waits for
          autoFocus
          onInput={onInput}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="one-time-code-hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="entry-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
