import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { entryFormProps } from '#web/ui/form/entry-form-props.ts'
import { uiMessages } from '#web/ui/ui.messages.ts'
import type { EntryFormState } from '#web/ui/form/use-entry-form.ts'
import '#web/ui/form/entry.css'

/** Form in a dialog; the footer's buttons refer to it by `id`. */
export function DialogForm(props: {
  id: string
  state: EntryFormState
  /** Error besides the server's. */
  problem?: string | undefined
  children: ReactNode
}) {
  const t = useT(uiMessages)
  const { pause, problem = props.problem } = props.state
  return (
    <form id={props.id} className="entry-form" {...entryFormProps(props.state)}>
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
