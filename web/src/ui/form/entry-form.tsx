import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { entryFormProps } from './entry-form-props.ts'
import { uiMessages } from '#web/ui/ui.messages.ts'
import type { EntryFormState } from './use-entry-form.ts'
import './entry.css'

/** Form with its general error. */
export function EntryForm(props: { state: EntryFormState; action: string; children: ReactNode }) {
  const t = useT(uiMessages)
  const { isBusy, pause, problem } = props.state
  const paused = pause > 0 && t('pausedFor', { seconds: pause })
  return (
    <form
      className="entry-form"
      aria-busy={isBusy}
      aria-describedby={problem && 'entry-problem'}
      {...entryFormProps(props.state)}
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
