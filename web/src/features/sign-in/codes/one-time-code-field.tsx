import { useEffect, useId, useRef, type InputEvent } from 'react'
import { EntryTexts, entryTextIds } from '#web/ui/form/entry-texts.tsx'
import '#web/ui/form/entry.css'
import './codes.css'
import { code as codeRule, textForIssue } from '@amber/contract/rules.ts'
import type { Entries } from '#web/ui/form/use-entry-form.ts'

const codeLength = 6

/** Field for six digits; submits the form with the sixth. */
export function OneTimeCodeField(props: {
  name: string
  label: string
  hint?: string
  /** Set it on pages with no other task. */
  takesFocus?: boolean
  error: string | undefined
}) {
  const { name, label, hint, takesFocus = false, error } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  // Selects a wrong code, so that typing replaces it, but never a partly typed one.
  useEffect(() => {
    const { current } = input
    if (error !== undefined && current?.value.length === codeLength) current.select()
  }, [error])
  const id = useId()
  const onInput = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    const digits = currentTarget.value.replace(/\D/g, '').slice(0, codeLength)
    if (digits !== currentTarget.value) currentTarget.value = digits
    if (digits.length === codeLength) currentTarget.form?.requestSubmit()
  }
  const texts = { id, hint, error }
  return (
    <div className="entry-field" data-invalid={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="entry-input one-time-code">
        <input
          ref={input}
          id={id}
          name={name}
          data-first={takesFocus || undefined}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          placeholder="······"
          aria-required="true"
          aria-invalid={error !== undefined}
          aria-describedby={entryTextIds(texts)}
          onInput={onInput}
        />
      </div>
      <EntryTexts {...texts} />
    </div>
  )
}

export function codeProblem({ code = '' }: Entries) {
  const issue = codeRule.safeParse(code).error?.issues[0]
  return issue ? { code: textForIssue(issue.message) } : {}
}
