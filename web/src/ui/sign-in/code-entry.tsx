import type { CodeSent } from '@amber/contract/sign-in/codes.ts'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { useIsBefore } from '#web/lib/browser/use-is-before.ts'
import { codeFieldsMessages } from './code-fields.messages.ts'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import type { EntryFormState } from '#web/ui/form/use-entry-form.ts'
import './code-fields.css'

/** What a form knows of the code that it asks for. */
export type CodeState = {
  /** Seconds until another may be sent. */
  wait: number
  /** To whom a code is on its way, if there is one. */
  sentTo: string | undefined
  /** Until when that code is good. */
  expiresTime: string | undefined
  /** Whether messages do not get out at the moment. */
  isDelayed: boolean
  /** What would have been sent, where nothing is set up to send it. */
  message: CodeSent['message']
  /** For `submit` of the form: what the button does. */
  sending: NonNullable<Parameters<EntryFormState['submit']>[1]>
}

/** What would have been sent, on the screen of an evaluation. */
function Outbox({ message }: { message: NonNullable<CodeState['message']> }) {
  const t = useT(codeFieldsMessages)
  return (
    <aside className="code-outbox" aria-labelledby="code-outbox">
      <h2 id="code-outbox">{t('outbox')}</h2>
      <p className="code-outbox-to">{message.to}</p>
      <p>{message.text}</p>
      <p className="code-outbox-why">{t('outboxWhy')}</p>
    </aside>
  )
}

/** The field `code` with the button that sends one, which counts down to the next, and what was sent. */
export function CodeEntry({ state, code }: { state: EntryFormState; code: CodeState }) {
  const t = useT(codeFieldsMessages)
  const { isDelayed, message, sending, sentTo, wait } = code
  const button = useRef<HTMLButtonElement>(null)
  const isWaiting = wait > 0
  // The countdown is the browser's own; the end of the code goes by the server's clock, which may be another.
  const isInFlight = useIsBefore(code.expiresTime) || isWaiting
  useLayoutEffect(() => {
    // What is disabled loses the focus, and the code is what comes next.
    const pressed = button.current
    if (isWaiting && pressed && pressed === document.activeElement)
      pressed.form?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }, [isWaiting])
  return (
    <>
      <EntryField
        name="code"
        label={t('code')}
        placeholder={t('codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={state.problemOf('code')}
        beside={
          <button
            ref={button}
            type="button"
            className="button code-send"
            disabled={isWaiting}
            aria-disabled={state.isBusy}
            onClick={() => void state.submit(state.entries(), sending)}
          >
            {isWaiting ? t('waiting', { seconds: wait }) : t(sentTo ? 'sendAgain' : 'send')}
          </button>
        }
      />
      <div role="status" className="code-sent">
        {message ? (
          <Outbox message={message} />
        ) : (
          isInFlight && sentTo && <p>{t(isDelayed ? 'delayed' : 'sent', { receiver: sentTo })}</p>
        )}
      </div>
    </>
  )
}
