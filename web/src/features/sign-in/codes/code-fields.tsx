import { useT } from '#web/lib/call/services.ts'
import type { SentCodeState } from './use-sent-code.ts'
import { CaptchaField } from '#web/features/sign-in/captcha/captcha-field.tsx'
import { CodeEntry } from './code-entry.tsx'
import { codeFieldsMessages, codesUnsetMessages } from './code-fields.messages.ts'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import type { EntryFormState } from '#web/ui/form/use-entry-form.ts'
import './codes.css'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Fields for recipient, captcha and code. `receiver` fixes the recipient. */
export function CodeFields(props: {
  state: EntryFormState
  code: SentCodeState
  receiver?: string | undefined
}) {
  const { state, code, receiver } = props
  const t = useT(codeFieldsMessages)
  const { kind, sentTo } = code
  const isPhone = kind === 'phone'
  return (
    <>
      <EntryField
        // Remounted, because browsers offer other values and phones another keyboard.
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
      <CodeEntry state={state} code={code} />
    </>
  )
}

/** Explains the alternative when no code can be sent. */
export function CodesUnset({ purpose }: { purpose: 'sign_in' | 'register' | 'reset_password' }) {
  const t = useT(codesUnsetMessages)
  return <Notice title={t('title')} detail={t(purpose)} />
}
