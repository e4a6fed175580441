import { auth } from '@amber/contract/sign-in/auth.ts'
import { alteredError } from '#web/lib/call/altered-error.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useSignInFlow } from './sign-in-flow.ts'
import { usePasswordPolicy } from '#web/lib/sign-in/password-policy.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { FocusedHeading } from '#web/ui/text/focused-heading.tsx'
import { NewPasswordFields, newPasswordProblems } from '#web/ui/password/new-password-fields.tsx'
import { useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { useWantedCaptcha } from '#web/features/sign-in/captcha/use-wanted-captcha.tsx'
import { signInMessages } from './sign-in.messages.ts'

type Given = { userName: string; password: string; remember: boolean }

/** Server errors name the field `newPassword`. */
function atOwnField(error: ApiError): ApiError {
  const { newPassword, ...fields } = error.fields
  return newPassword ? alteredError(error, { fields: { ...fields, password: newPassword } }) : error
}

function ChangePasswordForm({ given }: { given: Given }) {
  const t = useT(signInMessages)
  const { call } = useServices()
  const signInFlow = useSignInFlow()
  const policy = usePasswordPolicy()
  const image = useWantedCaptcha()
  const state = useEntryForm({
    findProblems: (entries) => newPasswordProblems(entries, { policy, names: [given.userName] }),
    send: async (entries) => {
      const input = { ...given, newPassword: entries.password }
      try {
        await image.sendWith(entries, async (captcha) =>
          signInFlow.enter(
            call(auth.login, { ...input, ...(captcha && { captcha }) }, { errorDisplay: 'inline' }),
          ),
        )
      } catch (error) {
        throw error instanceof ApiError ? atOwnField(error) : error
      }
    },
  })
  return (
    <>
      <FocusedHeading>{t('title')}</FocusedHeading>
      <p className="note-detail">{t('detail', { name: given.userName })}</p>
      <EntryForm state={state} action={t('submit')}>
        <NewPasswordFields state={state} userName={given.userName} policy={policy} />
        {image.field(state.problemOf('captcha'))}
      </EntryForm>
      <button type="button" className="note-back" onClick={() => signInFlow.show(undefined)}>
        {t('back')}
      </button>
    </>
  )
}

/** Form for a user whom an administrator asked to change the password. */
export function changePasswordForm(given: Given) {
  return () => <ChangePasswordForm given={given} />
}
