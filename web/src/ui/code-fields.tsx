import { useT } from '#web/lib/services.ts'
import type { SentCodeState } from '#web/lib/use-sent-code.ts'
import { CaptchaField } from './captcha-field.tsx'
import { codeFieldsMessages } from './code-fields.messages.ts'
import { EntryField } from './entry-field.tsx'
import type { EntryFormState } from './use-entry-form.ts'
import './code-fields.css'

/** What would have been sent, on the screen of an evaluation. */
function Outbox({ message }: { message: NonNullable<SentCodeState['message']> }) {
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

/**
 * The fields of a form that asks for a code that was sent: where to, an image code, and the code with the button that
 * sends it. `receiver` fixes where to.
 */
export function CodeFields(props: {
  state: EntryFormState
  code: SentCodeState
  receiver?: string | undefined
}) {
  const { state, code, receiver } = props
  const t = useT(codeFieldsMessages)
  const { kind, wait, sentTo, message } = code
  const isPhone = kind === 'phone'
  const label = sentTo ? t('sendAgain') : t('send')
  return (
    <>
      <EntryField
        // Another kind is another field: the browser offers other values, and phones another keyboard.
        key={kind}
        name="receiver"
        label={t(kind)}
        type={isPhone ? 'tel' : 'email'}
        placeholder={t(isPhone ? 'phoneHint' : 'emailHint')}
        autoComplete={isPhone ? 'tel' : 'email'}
        defaultValue={receiver ?? (sentTo?.includes('@') === isPhone ? undefined : sentTo)}
        isFixed={receiver !== undefined}
        error={state.problemOf('receiver')}
        aside={
          receiver === undefined &&
          code.hasChoice && (
            <button
              type="button"
              className="code-kind"
              onClick={() => code.setKind(isPhone ? 'email' : 'phone')}
            >
              {t(isPhone ? 'useEmail' : 'usePhone')}
            </button>
          )
        }
      />
      <CaptchaField create={code.createImage} used={code.used} error={state.problemOf('captcha')} />
      <EntryField
        name="code"
        label={t('code')}
        placeholder={t('codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={state.problemOf('code')}
        beside={
          <button
            type="button"
            className="button code-send"
            disabled={wait > 0}
            aria-disabled={state.isBusy}
            onClick={() => void state.submit(state.entries(), code.sending)}
          >
            {wait > 0 ? t('waiting', { seconds: wait }) : label}
          </button>
        }
      />
      <div role="status" className="code-sent">
        {wait > 0 && sentTo && <p>{t('sent', { receiver: sentTo })}</p>}
        {message && <Outbox message={message} />}
      </div>
    </>
  )
}
