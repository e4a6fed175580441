import { passkeyName, passkeys } from '@amber/contract/passkeys.ts'
import type { Passkey } from '@amber/contract/passkeys.ts'
import { wordsForIssue } from '@amber/contract/rules.ts'
import { useId } from 'react'
import type { OwnProofs } from '#web/lib/own-proofs.ts'
import { makePasskey } from '#web/lib/passkeys.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { DialogFrame } from '#web/ui/dialog-frame.tsx'
import { EntryField } from '#web/ui/entry-field.tsx'
import { ProofDialog } from '#web/ui/proof-dialog.tsx'
import { useEntryForm } from '#web/ui/use-entry-form.ts'
import type { Entries } from '#web/ui/use-entry-form.ts'
import { twoStepMessages } from './two-step.messages.ts'

const told = { isToldInPlace: true }

function nameProblem({ name = '' }: Entries) {
  const issue = passkeyName.safeParse(name).error?.issues[0]
  return issue ? { name: wordsForIssue(issue.message) } : {}
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

/** What this device is called, as far as a browser tells. */
function deviceName(): string {
  const agent = navigator.userAgent
  const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux']
  return systems.find((name) => agent.includes(name)) ?? ''
}

/** Adds a passkey: its name, who it is, and then the browser's own question. */
export function AddPasskeyDialog(props: {
  proofs: OwnProofs
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}) {
  const t = useT(twoStepMessages)
  const { call } = useServices()
  return (
    <ProofDialog
      title={t('addTitle')}
      submit={t('goOn')}
      proofs={props.proofs}
      findProblems={nameProblem}
      act={async (proof, { name = '' }) => {
        const passkey = await makePasskey(await call(passkeys.create, proof, told))
        const { recoveryCodes } = await call(passkeys.add, { name, passkey }, told)
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
    </ProofDialog>
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
      await call(passkeys.rename, { id: passkey.id, version: passkey.version, name }, told)
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
