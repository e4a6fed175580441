import { code as codeRule, textForIssue } from '@amber/contract/rules.ts'
import type { Enrolment } from '@amber/contract/sign-in/second-step.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { useId, useState } from 'react'
import type { OwnIdentityChecks } from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { AuthenticatorSetup } from '#web/features/sign-in/second-step/authenticator-setup.tsx'
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { OneTimeCodeField } from '#web/features/sign-in/codes/one-time-code-field.tsx'
import { IdentityCheckDialog } from '#web/features/sign-in/identity-check/identity-check-dialog.tsx'
import { useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { twoStepMessages } from './two-step.messages.ts'

const options = { errorDisplay: 'inline' } as const

type Props = {
  title: string
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

function Scan({ title, begun, onDone, onClose }: Props & { begun: Enrolment }) {
  const t = useT(twoStepMessages)
  const { call } = useServices()
  const id = useId()
  const { enrolment, secret, uri } = begun
  const state = useEntryForm({
    findProblems: ({ code = '' }) => {
      const issue = codeRule.safeParse(code).error?.issues[0]
      return issue ? { code: textForIssue(issue.message) } : {}
    },
    focusOnError: 'code',
    send: async ({ code = '' }) => {
      const { recoveryCodes } = await call(twoStep.enable, { enrolment, code }, options)
      onDone(recoveryCodes)
    },
  })
  return (
    <DialogFrame
      kind="box"
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            form={id}
            className="button button-main"
            aria-disabled={state.isBusy}
          >
            {t('verify')}
          </button>
        </>
      }
    >
      <AuthenticatorSetup uri={uri} secret={secret} />
      <DialogForm id={id} state={state}>
        <OneTimeCodeField name="code" label={t('code')} error={state.problemOf('code')} />
      </DialogForm>
    </DialogFrame>
  )
}

export function TotpDialog(
  props: Props & { identityChecks: OwnIdentityChecks; isReplaced: boolean },
) {
  const { title, identityChecks, isReplaced, onClose } = props
  const t = useT(twoStepMessages)
  const { call } = useServices()
  const [begun, setBegun] = useState<Enrolment>()
  if (begun) return <Scan {...props} begun={begun} />
  return (
    <IdentityCheckDialog
      title={title}
      submit={t('goOn')}
      identityChecks={identityChecks}
      act={async (proof) => setBegun(await call(twoStep.enrol, proof, options))}
      onClose={onClose}
    >
      {() => (
        <p>
          {t('identityCheckText')} {isReplaced && t('replaceText')}
        </p>
      )}
    </IdentityCheckDialog>
  )
}
