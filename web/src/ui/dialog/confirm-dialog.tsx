import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { useAction } from '#web/lib/call/use-action.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { dialogMessages } from './dialog.messages.ts'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** Label of the button: the action, such as "Delete 3 users". */
  confirm: string
  isDanger?: boolean
  /** Text to type before an irreversible action. */
  typed?: string
  isReady?: boolean
  onConfirm: () => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

function TypedText(props: { typed: string; value: string; onChange: (value: string) => void }) {
  const t = useT(dialogMessages)
  return (
    <label className="confirm-typed">
      <span>{t('typeIt', { texts: props.typed })}</span>
      <input
        className="text-input"
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the dialog waits for
        autoFocus
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </label>
  )
}

/** Confirms and runs an action. Stays open with the error if it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { typed, onCancel, isReady: isChosen = true } = props
  const t = useT(dialogMessages)
  const id = useId()
  const [texts, setText] = useState('')
  const { isBusy, error, run } = useAction()
  const isReady = isChosen && !isBusy && (typed === undefined || texts.trim() === typed)
  const act = async () => {
    if (isReady) await run(props.onConfirm, props.onDone)
  }
  const cancel = () => {
    if (!isBusy) onCancel()
  }
  return (
    <DialogFrame
      kind="box"
      title={props.title}
      onClose={cancel}
      footer={
        <>
          <button type="button" className="button" aria-disabled={isBusy} onClick={cancel}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            form={id}
            className={`button ${props.isDanger ? 'button-bad' : 'button-main'}`}
            aria-disabled={!isReady}
          >
            {isBusy ? t('working') : props.confirm}
          </button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          void act()
        }}
      >
        {error !== undefined && <ActionProblem error={error} />}
        {props.children}
        {typed !== undefined && <TypedText typed={typed} value={texts} onChange={setText} />}
      </form>
    </DialogFrame>
  )
}
