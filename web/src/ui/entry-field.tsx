import type { ReactNode } from 'react'

/** A labelled input of the login area, with its error tied to it. Uncontrolled: what was typed before React came stays. */
export function LoginField(props: {
  name: string
  label: string
  placeholder: string
  autoComplete: string
  type?: string
  error: string | undefined
  children?: ReactNode
}) {
  const { name, label, error, children, type = 'text', ...input } = props
  const id = `login-${name}`
  return (
    <div className="login-field" data-invalid={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="login-input">
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
        <p id={`${id}-error`} className="login-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
