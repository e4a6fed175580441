import type { OutputOf } from '@amber/contract/endpoint.ts'
import { passkeys, type Passkey } from '@amber/contract/sign-in/passkeys.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import {
  askOwnPasskey,
  type Proof,
} from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { IdentityCheckDialog } from '#web/features/sign-in/identity-check/identity-check-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { twoStepMessages } from './two-step.messages.ts'

export type TwoStepAction =
  | { kind: 'app' | 'turnOff' | 'renew' | 'addPasskey' }
  | { kind: 'rename' | 'remove'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] }

type ActionProps = {
  state: OutputOf<typeof twoStep.get>
  go: (next?: TwoStepAction) => void
}

/** Shared by the dialogs: the identity check and the steps after a success. */
function useTwoStepActions({ state, go }: ActionProps) {
  const invalidate = useInvalidate()
  const { call, feedback } = useServices()
  return {
    call,
    identityChecks: {
      hasPassword: state.hasPassword,
      hasPasskey: state.passkeys.some(({ verifiesUser }) => verifiesUser),
      askPasskey: () => askOwnPasskey(call),
    },
    close: () => go(),
    done: async (title: string, codes: readonly string[] | null = null) => {
      feedback.toast({ kind: 'success', title })
      go(codes ? { kind: 'codes', codes } : undefined)
      await invalidate(twoStep.get, twoStep.identityChecks)
    },
  }
}

const options = { errorDisplay: 'inline' } as const

const hasOneMethod = ({ passkeys: own, totpSince }: ActionProps['state']) =>
  own.length + (totpSince ? 1 : 0) === 1

type DialogProps = ActionProps & { actions: ReturnType<typeof useTwoStepActions> }

function TurnOffDialog(props: DialogProps) {
  const t = useT(twoStepMessages)
  const { call, identityChecks, close, done } = props.actions
  return (
    <IdentityCheckDialog
      identityChecks={identityChecks}
      onClose={close}
      isDanger
      title={t('turnOffTitle')}
      submit={t('turnOff')}
      act={async (proof: Proof) => {
        await call(twoStep.disable, proof, options)
        await done(t('disabled'))
      }}
    >
      {() => <p>{t(hasOneMethod(props.state) ? 'turnOffLast' : 'turnOffText')}</p>}
    </IdentityCheckDialog>
  )
}

function RemovePasskeyDialog({ passkey, ...props }: DialogProps & { passkey: Passkey }) {
  const t = useT(twoStepMessages)
  const { call, identityChecks, close, done } = props.actions
  return (
    <IdentityCheckDialog
      identityChecks={identityChecks}
      onClose={close}
      isDanger
      title={t('removeTitle', { name: passkey.name })}
      submit={t('remove')}
      act={async (proof: Proof) => {
        await call(passkeys.remove, { id: passkey.id, ...proof }, options)
        await done(t('removed'))
      }}
    >
      {() => (
        <p>
          {t('removeText')} {hasOneMethod(props.state) && t('turnOffLast')}
        </p>
      )}
    </IdentityCheckDialog>
  )
}

function RenewCodesDialog(props: DialogProps) {
  const t = useT(twoStepMessages)
  const invalidate = useInvalidate()
  const { call, identityChecks, close } = props.actions
  return (
    <IdentityCheckDialog
      identityChecks={identityChecks}
      onClose={close}
      isDanger={false}
      title={t('renewTitle')}
      submit={t('renew')}
      act={async (proof: Proof) => {
        const { recoveryCodes } = await call(twoStep.renewCodes, proof, options)
        props.go({ kind: 'codes', codes: recoveryCodes })
        await invalidate(twoStep.get)
      }}
    >
      {() => <p>{t('renewText')}</p>}
    </IdentityCheckDialog>
  )
}

export function TwoStepActionDialog({ action, ...props }: ActionProps & { action: TwoStepAction }) {
  const { totpSince } = props.state
  const t = useT(twoStepMessages)
  const actions = useTwoStepActions(props)
  const { identityChecks, close, done } = actions
  switch (action.kind) {
    case 'codes':
      return <RecoveryCodesDialog codes={action.codes} onClose={close} />
    case 'app':
      return (
        <TotpDialog
          title={t(totpSince ? 'replaceTitle' : 'setUpTitle')}
          identityChecks={identityChecks}
          isReplaced={totpSince !== null}
          onDone={(codes) => void done(t('enabled'), codes)}
          onClose={close}
        />
      )
    case 'addPasskey':
      return (
        <AddPasskeyDialog
          identityChecks={identityChecks}
          onDone={(codes) => void done(t('added'), codes)}
          onClose={close}
        />
      )
    case 'rename':
      return (
        <RenamePasskeyDialog
          passkey={action.passkey}
          onDone={() => void done(t('renamed'))}
          onClose={close}
        />
      )
    case 'turnOff':
      return <TurnOffDialog {...props} actions={actions} />
    case 'remove':
      return <RemovePasskeyDialog {...props} actions={actions} passkey={action.passkey} />
    case 'renew':
      return <RenewCodesDialog {...props} actions={actions} />
    // no default
  }
}
