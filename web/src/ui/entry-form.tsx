import type { ReactNode } from 'react'
import { useT } from '#web/lib/services.ts'
import { uiMessages } from './ui.messages.ts'
import type { EntryFormState } from './use-entry-form.ts'
import './entry-form.css'

/** A form of plain elements around its fields, with what is wrong as a whole above the button. */
export function EntryForm(props: { state: EntryFormState; action: string; children: ReactNode }) {
  const t = useT(uiMessages)
  const { form, isBusy, pause, problem, onBlur, onChange, onSubmit } = props.state
  const paused = pause > 0 && t('pausedFor', { seconds: pause })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of the fields within it
    <form
      ref={form}
      className="entry-form"
      // Never a GET, whatever fails: a password must not reach an address.
      method="post"
      noValidate
      aria-busy={isBusy}
      aria-describedby={problem && 'entry-problem'}
      onChange={(event) => onChange(event.target as unknown as HTMLInputElement)}
      onBlur={(event) => onBlur(event.target as unknown as HTMLInputElement)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {props.children}
      <div role="alert" id="entry-problem" className="entry-problem">
        {problem && (
          <p>
            {problem}
            {paused && <span aria-hidden="true"> {paused}</span>}
          </p>
        )}
      </div>
      <button
        type="submit"
        className="button button-main entry-submit"
        disabled={pause > 0}
        aria-disabled={isBusy}
      >
        {isBusy && <span className="entry-spin" aria-hidden="true" />}
        {paused || props.action}
      </button>
    </form>
  )
}
