import { passkeyName, passkeys, type Passkey } from '@amber/contract/sign-in/passkeys.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import { useId } from 'react'
import type { OwnIdentityChecks } from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import { makePasskey } from '#web/lib/sign-in/passkeys.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import { IdentityCheckDialog } from '#web/features/sign-in/identity-check/identity-check-dialog.tsx'
import { useEntryForm, type Entries } from '#web/ui/form/use-entry-form.ts'
import { twoStepMessages } from './two-step.messages.ts'

const options = { errorDisplay: 'inline' } as const

function nameProblem({ name = '' }: Entries) {
  const issue = passkeyName.safeParse(name).error?.issues[0]
  return issue ? { name: textForIssue(issue.message) } : {}
}

function NameField(props: { defaultValue?: string; error: string | undefined }) {
  const t = useT(twoStepMessages)
  return (
    <EntryField
      name="name"
      label={t('name')}
      placeholder={t('nameHint')}
      autoComplete="off"
      {...props}
    />
  )
}

function deviceName(): string {
  const agent = navigator.userAgent
  const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux']
  return systems.find((name) => agent.includes(name)) ?? ''
}

export function AddPasskeyDialog(props: {
  identityChecks: OwnIdentityChecks
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}) {
  const t = useT(twoStepMessages)
  const { call } = useServices()
  return (
    <IdentityCheckDialog
      title={t('addTitle')}
      submit={t('goOn')}
      identityChecks={props.identityChecks}
      findProblems={nameProblem}
      act={async (proof, { name = '' }) => {
        const passkey = await makePasskey(await call(passkeys.create, proof, options))
        const { recoveryCodes } = await call(passkeys.add, { name, passkey }, options)
        props.onDone(recoveryCodes)
      }}
      onClose={props.onClose}
    >
      {({ problemOf }) => (
        <>
          <p>{t('addText')}</p>
          <NameField defaultValue={deviceName()} error={problemOf('name')} />
        </>
      )}
    </IdentityCheckDialog>
  )
}

export function RenamePasskeyDialog(props: {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}) {
  const { passkey, onClose } = props
  const t = useT(twoStepMessages)
  const { call } = useServices()
  const id = useId()
  const state = useEntryForm({
    findProblems: nameProblem,
    focusOnError: 'name',
    send: async ({ name = '' }) => {
      await call(passkeys.rename, { id: passkey.id, version: passkey.version, name }, options)
      props.onDone()
    },
  })
  return (
    <DialogFrame
      kind="box"
      title={t('renameTitle')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" form={id} className="button button-main">
            {t('save')}
          </button>
        </>
      }
    >
      <DialogForm id={id} state={state}>
        <NameField defaultValue={passkey.name} error={state.problemOf('name')} />
      </DialogForm>
    </DialogFrame>
  )
}
