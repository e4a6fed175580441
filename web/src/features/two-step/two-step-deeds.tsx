import type { OutputOf } from '@amber/contract/endpoint.ts'
import { passkeys } from '@amber/contract/passkeys.ts'
import type { Passkey } from '@amber/contract/passkeys.ts'
import { twoStep } from '@amber/contract/two-step.ts'
import { askOwnPasskey } from '#web/lib/ask-own-passkey.ts'
import type { Proof } from '#web/lib/own-proofs.ts'
import { useSpoil } from '#web/lib/query.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { ProofDialog } from '#web/ui/proof-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { twoStepMessages } from './two-step.messages.ts'

/** What somebody does about their second step. */
export type TwoStepDeed =
  | { kind: 'app' | 'turnOff' | 'renew' | 'addPasskey' }
  | { kind: 'rename' | 'remove'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] }

/** The dialog of one of them; `go` leads on to another, or back to the page. */
export function TwoStepDeedDialog(props: {
  state: OutputOf<typeof twoStep.get>
  deed: TwoStepDeed
  go: (next?: TwoStepDeed) => void
}) {
  const { state, deed, go } = props
  const t = useT(twoStepMessages)
  const spoil = useSpoil()
  const { call, feedback } = useServices()
  const told = { isToldInPlace: true }
  const { hasPassword, passkeys: own } = state
  const askPasskey = () => askOwnPasskey(call)
  const proofs = {
    hasPassword,
    hasPasskey: own.some(({ verifiesPerson }) => verifiesPerson),
    askPasskey,
  }
  const close = () => go()
  const done = async (title: string, codes: readonly string[] | null = null) => {
    feedback.toast({ kind: 'success', title })
    go(codes ? { kind: 'codes', codes } : undefined)
    await spoil(twoStep.get, twoStep.proofs)
  }
  const ways = own.length + (state.totpSince ? 1 : 0)
  const lastText = ways === 1 ? t('turnOffLast') : ''
  const common = { proofs, onClose: close, isDanger: true }
  switch (deed.kind) {
    case 'codes':
      return <CodesDialog codes={deed.codes} onClose={close} />
    case 'app':
      return (
        <TotpDialog
          title={t(state.totpSince ? 'replaceTitle' : 'setUpTitle')}
          proofs={proofs}
          isReplaced={state.totpSince !== null}
          onDone={(codes) => void done(t('enabled'), codes)}
          onClose={close}
        />
      )
    case 'addPasskey':
      return (
        <AddPasskeyDialog
          proofs={proofs}
          onDone={(codes) => void done(t('added'), codes)}
          onClose={close}
        />
      )
    case 'rename':
      return (
        <RenamePasskeyDialog
          passkey={deed.passkey}
          onDone={() => void done(t('renamed'))}
          onClose={close}
        />
      )
    case 'turnOff':
      return (
        <ProofDialog
          {...common}
          title={t('turnOffTitle')}
          submit={t('turnOff')}
          act={async (proof: Proof) => {
            await call(twoStep.disable, proof, told)
            await done(t('disabled'))
          }}
        >
          {() => <p>{lastText || t('turnOffText')}</p>}
        </ProofDialog>
      )
    case 'remove':
      return (
        <ProofDialog
          {...common}
          title={t('removeTitle', { name: deed.passkey.name })}
          submit={t('remove')}
          act={async (proof: Proof) => {
            await call(passkeys.remove, { id: deed.passkey.id, ...proof }, told)
            await done(t('removed'))
          }}
        >
          {() => (
            <p>
              {t('removeText')} {lastText}
            </p>
          )}
        </ProofDialog>
      )
    case 'renew':
      return (
        <ProofDialog
          {...common}
          isDanger={false}
          title={t('renewTitle')}
          submit={t('renew')}
          act={async (proof: Proof) => {
            const { recoveryCodes } = await call(twoStep.renewCodes, proof, told)
            go({ kind: 'codes', codes: recoveryCodes })
            await spoil(twoStep.get)
          }}
        >
          {() => <p>{t('renewText')}</p>}
        </ProofDialog>
      )
  }
}
