import { loginMessages } from '#web/features/sign-in/login/login.messages.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { useSignInFlow } from '#web/features/sign-in/login/sign-in-flow.ts'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useSentCode } from '#web/features/sign-in/codes/use-sent-code.ts'
import { CodeFields, CodesUnset } from '#web/features/sign-in/codes/code-fields.tsx'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { type Entries, useEntryForm } from '#web/ui/form/use-entry-form.ts'

const inputOf = ({ receiver = '', code = '', remember }: Entries) => ({
  receiver: receiver.trim(),
  code: code.trim(),
  remember: remember !== undefined,
})

export function CodeLoginPage() {
  const t = useT(loginMessages)
  const { call } = useServices()
  const signInFlow = useSignInFlow()
  const code = useSentCode('sign_in')
  const state = useEntryForm({
    findProblems: (entries) => ({
      ...inputProblems(auth.loginByCode.input, inputOf(entries)),
      ...code.problems(entries),
    }),
    focusOnError: 'code',
    send: async (entries) => {
      await signInFlow.enter(call(auth.loginByCode, inputOf(entries), { errorDisplay: 'inline' }))
      code.forget()
    },
  })
  if (code.isUnset) return <CodesUnset purpose="sign_in" />
  return (
    <>
      <h1 tabIndex={-1} className="visually-hidden">
        {t('codeMethod')}
      </h1>
      <EntryForm state={state} action={t('signIn')}>
        <CodeFields state={state} code={code} />
        <div className="login-row">
          <label className="login-check">
            <input type="checkbox" name="remember" />
            {t('remember')}
          </label>
        </div>
      </EntryForm>
    </>
  )
}
