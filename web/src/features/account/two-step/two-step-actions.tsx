import type { OutputOf } from '@amber/contract/endpoint.ts'
import { passkeys } from '@amber/contract/sign-in/passkeys.ts'
import type { Passkey } from '@amber/contract/sign-in/passkeys.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { askOwnPasskey } from '#web/lib/sign-in/ask-own-passkey.ts'
import type { Proof } from '#web/lib/sign-in/own-identity-checks.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { IdentityCheckDialog } from '#web/ui/sign-in/identity-check-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { twoStepMessages } from './two-step.messages.ts'

export type TwoStepAction =
  | { kind: 'app' | 'turnOff' | 'renew' | 'addPasskey' }
  | { kind: 'rename' | 'remove'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] }

export function TwoStepActionDialog(props: {
  state: OutputOf<typeof twoStep.get>
  action: TwoStepAction
  go: (next?: TwoStepAction) => void
}) {
  const { state, action, go } = props
  const t = useT(twoStepMessages)
  const invalidate = useInvalidate()
  const { call, feedback } = useServices()
  const options = { errorDisplay: 'inline' } as const
  const { hasPassword, passkeys: own } = state
  const askPasskey = () => askOwnPasskey(call)
  const identityChecks = {
    hasPassword,
    hasPasskey: own.some(({ verifiesPerson }) => verifiesPerson),
    askPasskey,
  }
  const close = () => go()
  const done = async (title: string, codes: readonly string[] | null = null) => {
    feedback.toast({ kind: 'success', title })
    go(codes ? { kind: 'codes', codes } : undefined)
    await invalidate(twoStep.get, twoStep.identityChecks)
  }
  const methods = own.length + (state.totpSince ? 1 : 0)
  const lastText = methods === 1 ? t('turnOffLast') : ''
  const common = { identityChecks, onClose: close, isDanger: true }
  switch (action.kind) {
    case 'codes':
      return <CodesDialog codes={action.codes} onClose={close} />
    case 'app':
      return (
        <TotpDialog
          title={t(state.totpSince ? 'replaceTitle' : 'setUpTitle')}
          identityChecks={identityChecks}
          isReplaced={state.totpSince !== null}
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
      return (
        <IdentityCheckDialog
          {...common}
          title={t('turnOffTitle')}
          submit={t('turnOff')}
          act={async (proof: Proof) => {
            await call(twoStep.disable, proof, options)
            await done(t('disabled'))
          }}
        >
          {() => <p>{lastText || t('turnOffText')}</p>}
        </IdentityCheckDialog>
      )
    case 'remove':
      return (
        <IdentityCheckDialog
          {...common}
          title={t('removeTitle', { name: action.passkey.name })}
          submit={t('remove')}
          act={async (proof: Proof) => {
            await call(passkeys.remove, { id: action.passkey.id, ...proof }, options)
            await done(t('removed'))
          }}
        >
          {() => (
            <p>
              {t('removeText')} {lastText}
            </p>
          )}
        </IdentityCheckDialog>
      )
    case 'renew':
      return (
        <IdentityCheckDialog
          {...common}
          isDanger={false}
          title={t('renewTitle')}
          submit={t('renew')}
          act={async (proof: Proof) => {
            const { recoveryCodes } = await call(twoStep.renewCodes, proof, options)
            go({ kind: 'codes', codes: recoveryCodes })
            await invalidate(twoStep.get)
          }}
        >
          {() => <p>{t('renewText')}</p>}
        </IdentityCheckDialog>
      )
  }
}
