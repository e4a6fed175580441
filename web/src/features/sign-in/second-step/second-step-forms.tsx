import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import { useSignInFlow } from '#web/features/sign-in/login/sign-in-flow.ts'
import { askForPasskey } from '#web/lib/sign-in/passkeys.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { FocusedHeading } from '#web/ui/text/focused-heading.tsx'
import { OneTimeCodeField, codeProblem } from '#web/features/sign-in/codes/one-time-code-field.tsx'
import { useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { secondStepMessages } from './second-step.messages.ts'

type Props = { pendingToken: string }

/** Submits the code with its sixth digit. */
export function TotpStep({ pendingToken }: Props) {
  const t = useT(secondStepMessages)
  const { call } = useServices()
  const signInFlow = useSignInFlow()
  const state = useEntryForm({
    findProblems: codeProblem,
    focusOnError: 'code',
    send: ({ code = '' }) =>
      signInFlow.enter(call(secondStep.finish, { pendingToken, code }, { errorDisplay: 'inline' })),
  })
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="second-step-text">{t('totpText')}</p>
      <EntryForm state={state} action={t('submit')}>
        <OneTimeCodeField
          takesFocus
          name="code"
          label={t('code')}
          error={state.problemOf('code')}
        />
      </EntryForm>
    </>
  )
}

export function RecoveryStep({ pendingToken }: Props) {
  const t = useT(secondStepMessages)
  const { call } = useServices()
  const signInFlow = useSignInFlow()
  const state = useEntryForm({
    findProblems: ({ recoveryCode }) =>
      recoveryCode?.trim() ? {} : { recoveryCode: textForIssue('required') },
    focusOnError: 'recoveryCode',
    send: ({ recoveryCode = '' }) =>
      signInFlow.enter(
        call(secondStep.finish, { pendingToken, recoveryCode }, { errorDisplay: 'inline' }),
      ),
  })
  return (
    <>
      <FocusedHeading>{t('recoveryTitle')}</FocusedHeading>
      <p className="second-step-text">{t('recoveryText')}</p>
      <EntryForm state={state} action={t('submit')}>
        <EntryField
          name="recoveryCode"
          label={t('recoveryCode')}
          placeholder="xxxx-xxxx-xxxx-xxxx"
          autoComplete="off"
          error={state.problemOf('recoveryCode')}
        />
      </EntryForm>
    </>
  )
}

export function PasskeyStep({ pendingToken }: Props) {
  const t = useT(secondStepMessages)
  const { call } = useServices()
  const signInFlow = useSignInFlow()
  const act = async () => {
    const options = { errorDisplay: 'inline' } as const
    const passkey = await askForPasskey(
      await call(secondStep.passkeyRequest, { pendingToken }, options),
    )
    await signInFlow.enter(call(secondStep.finish, { pendingToken, passkey }, options))
  }
  return (
    <>
      <FocusedHeading>{t('passkeyTitle')}</FocusedHeading>
      <p className="second-step-text">{t('passkeyText')}</p>
      <PasskeyButton act={act} />
    </>
  )
}
