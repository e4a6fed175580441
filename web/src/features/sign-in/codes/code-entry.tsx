import type { CodeSent } from '@amber/contract/sign-in/codes.ts'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { useIsBefore } from './use-is-before.ts'
import { codeFieldsMessages } from './code-fields.messages.ts'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import type { EntryFormState } from '#web/ui/form/use-entry-form.ts'
import './codes.css'

export type CodeState = {
  /** Seconds until another code can be sent. */
  wait: number
  /** Recipient of a code that was sent. */
  sentTo: string | undefined
  expiresTime: string | undefined
  isDelayed: boolean
  /** Content of the message when no delivery is configured. */
  message: CodeSent['message']
  /** Argument of the form's `submit` for the send button. */
  sending: NonNullable<Parameters<EntryFormState['submit']>[1]>
}

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

/** Field `code` with a send button and its countdown. */
export function CodeEntry({ state, code }: { state: EntryFormState; code: CodeState }) {
  const t = useT(codeFieldsMessages)
  const { isDelayed, message, sending, sentTo, wait } = code
  const button = useRef<HTMLButtonElement>(null)
  const isWaiting = wait > 0
  // The expiry follows the server's clock, which may differ.
  const isInFlight = useIsBefore(code.expiresTime) || isWaiting
  useLayoutEffect(() => {
    // A disabled button loses the focus.
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
