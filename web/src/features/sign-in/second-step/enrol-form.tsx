import type { OutputOf } from '@amber/contract/endpoint.ts'
import { secondStep, type Enrolment } from '@amber/contract/sign-in/second-step.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useSignInFlow } from '#web/features/sign-in/login/sign-in-flow.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { FocusedHeading } from '#web/ui/text/focused-heading.tsx'
import { OneTimeCodeField, codeProblem } from '#web/features/sign-in/codes/one-time-code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { secondStepMessages } from './second-step.messages.ts'

type Answer = OutputOf<typeof secondStep.finish>

/** New recovery codes, shown only this once. */
function NewCodes({ answer, name }: { answer: Answer; name: string }) {
  const t = useT(secondStepMessages)
  const signInFlow = useSignInFlow()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { recoveryCodes, ...tokens } = answer
  const goIn = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await signInFlow.enter(tokens)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.msg : t('enterFailed'))
      setBusy(false)
    }
  }
  return (
    <>
      <FocusedHeading>{t('codesTitle')}</FocusedHeading>
      <p className="second-step-text">{t('codesText')}</p>
      <RecoveryCodes codes={recoveryCodes ?? []} userName={name} />
      <div role="alert" className="entry-problem">
        {problem && <p>{problem}</p>}
      </div>
      <button
        type="button"
        className="button button-main entry-submit second-step-on"
        aria-disabled={isBusy}
        onClick={() => void goIn()}
      >
        {t('codesKept')}
      </button>
    </>
  )
}

function SetUp(props: {
  pendingToken: string
  begun: Enrolment
  onDone: (answer: Answer) => void
}) {
  const { pendingToken, begun, onDone } = props
  const t = useT(secondStepMessages)
  const { call } = useServices()
  const { enrolment, secret, uri } = begun
  const state = useEntryForm({
    findProblems: codeProblem,
    focusOnError: 'code',
    send: async ({ code = '' }) => {
      const input = { pendingToken, enrolment, code }
      onDone(await call(secondStep.finish, input, { errorDisplay: 'inline' }))
    },
  })
  return (
    <>
      <AuthenticatorSetup uri={uri} secret={secret} />
      <EntryForm state={state} action={t('submit')}>
        <OneTimeCodeField name="code" label={t('code')} error={state.problemOf('code')} />
      </EntryForm>
    </>
  )
}

/** Account name that the authenticator app shows. */
const nameIn = (uri: string) => decodeURIComponent(/:([^:?]+)\?/.exec(uri)?.[1] ?? '')

/** Sets up a required second step before signing in. */
export function EnrolForm({ pendingToken }: { pendingToken: string }) {
  const t = useT(secondStepMessages)
  const { call } = useServices()
  const [begun, setBegun] = useState<Enrolment>()
  const [answer, setAnswer] = useState<Answer>()
  const [error, setError] = useState<unknown>()
  // Once: a second call would invalidate the scanned secret.
  useEffect(() => {
    let isOver = false
    call(secondStep.enrol, { pendingToken }, { errorDisplay: 'inline' }).then(
      (given) => !isOver && setBegun(given),
      (thrown: unknown) => !isOver && setError(thrown),
    )
    return () => {
      isOver = true
    }
  }, [call, pendingToken])
  const problem =
    error === undefined ? null : error instanceof ApiError ? error.msg : t('enrolFailed')
  if (answer && begun) return <NewCodes answer={answer} name={nameIn(begun.uri)} />
  return (
    <>
      <FocusedHeading>{t('enrolTitle')}</FocusedHeading>
      <p className="second-step-text">{t('enrolText')}</p>
      <div role="alert" className="entry-problem">
        {problem && <p>{problem}</p>}
      </div>
      {begun && <SetUp pendingToken={pendingToken} begun={begun} onDone={setAnswer} />}
      {!begun && !problem && (
        <p role="status" className="second-step-waiting">
          <span className="visually-hidden">{t('loading')}</span>
        </p>
      )}
    </>
  )
}
