import type { ReactNode } from 'react'
import { useT } from '#web/lib/services.ts'
import { uiMessages } from './ui.messages.ts'
import type { EntryFormState } from './use-entry-form.ts'
import './entry-form.css'

/** A form of plain elements inside a dialog, whose buttons stand at its foot and name it by `id`. */
export function DialogForm(props: {
  id: string
  state: EntryFormState
  /** What went wrong besides what the server has said. */
  problem?: string | undefined
  children: ReactNode
}) {
  const t = useT(uiMessages)
  const { form, pause, problem = props.problem, onBlur, onChange, onSubmit } = props.state
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what its fields say comes to it
    <form
      id={props.id}
      ref={form}
      className="entry-form"
      // Never a GET, whatever fails: a password must not reach an address.
      method="post"
      noValidate
      onChange={(event) => onChange(event.target as unknown as HTMLInputElement)}
      onBlur={(event) => onBlur(event.target as unknown as HTMLInputElement)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div role="alert" className="entry-problem">
        {problem && (
          <p>
            {problem}
            {pause > 0 && <span aria-hidden="true"> {t('pausedFor', { seconds: pause })}</span>}
          </p>
        )}
      </div>
      {props.children}
    </form>
  )
}
