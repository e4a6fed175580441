import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import { usePasswordPolicy } from '#web/lib/sign-in/password-policy.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useSentCode } from '#web/features/sign-in/codes/use-sent-code.ts'
import { CodeFields, CodesUnset } from '#web/features/sign-in/codes/code-fields.tsx'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { NewPasswordFields, newPasswordProblems } from '#web/ui/password/new-password-fields.tsx'
import { type Entries, useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { resetPasswordMessages } from './reset-password.messages.ts'
import { useOpenSignIn } from './use-open-sign-in.ts'
import '#web/ui/feedback/feedback.css'
import './reset-password.css'

const inputOf = ({ receiver = '', code = '', password = '' }: Entries) => ({
  receiver: receiver.trim(),
  code: code.trim(),
  password,
})

export function ResetByCodeForm() {
  const t = useT(resetPasswordMessages)
  const { call } = useServices()
  const openSignIn = useOpenSignIn()
  const policy = usePasswordPolicy()
  const code = useSentCode('reset_password')
  const state = useEntryForm({
    findProblems: (entries) => ({
      ...inputProblems(passwords.resetByCode.input, inputOf(entries)),
      ...newPasswordProblems(entries, { policy, names: [] }),
      ...code.problems(entries),
    }),
    focusOnError: 'code',
    send: async (entries) => {
      await call(passwords.resetByCode, inputOf(entries), { errorDisplay: 'inline' })
      code.forget()
      await openSignIn(t('resetDetail'))
    },
  })
  if (code.isUnset) return <CodesUnset purpose="reset_password" />
  return (
    <>
      <h1 tabIndex={-1}>{t('forgotTitle')}</h1>
      <p className="note-detail">{t('forgotText')}</p>
      <EntryForm state={state} action={t('resetSubmit')}>
        <CodeFields state={state} code={code} />
        <NewPasswordFields state={state} policy={policy} />
      </EntryForm>
      <p className="reset-password-other">{t('noContact')}</p>
    </>
  )
}
