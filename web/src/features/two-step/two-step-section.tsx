import type { OutputOf } from '@amber/contract/endpoint.ts'
import { passkeys } from '@amber/contract/passkeys.ts'
import type { Passkey } from '@amber/contract/passkeys.ts'
import { twoStep } from '@amber/contract/two-step.ts'
import { svg as fingerprint } from 'virtual:icon/fingerprint'
import { svg as lifeBuoy } from 'virtual:icon/life-buoy'
import { svg as phone } from 'virtual:icon/smartphone'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { askOwnPasskey } from '#web/lib/ask-own-passkey.ts'
import type { Proof } from '#web/lib/own-proofs.ts'
import { passkeyObstacle } from '#web/lib/passkeys.ts'
import { useRead, useSpoil } from '#web/lib/query.ts'
import { useFormat, useServices, useT } from '#web/lib/services.ts'
import { Badge, Status } from '#web/ui/badge.tsx'
import { DataFailure } from '#web/ui/data-states.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasskeyHint } from '#web/ui/passkey-hint.tsx'
import { ProofDialog } from '#web/ui/proof-dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { twoStepMessages } from './two-step.messages.ts'
import './two-step.css'

type State = OutputOf<typeof twoStep.get>
type Deed =
  | { kind: 'app' | 'turnOff' | 'renew' | 'addPasskey' }
  | { kind: 'rename' | 'remove'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] }

/** So few that it is time for new ones. */
const fewCodes = 3

function Row(props: { svg: string; title: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <div className="two-step-row">
      <Icon svg={props.svg} size={20} />
      <div className="two-step-words">
        <h3>{props.title}</h3>
        {props.text}
      </div>
      {props.children && <div className="two-step-deeds">{props.children}</div>}
    </div>
  )
}

function Deeds({ state, deed, go }: { state: State; deed: Deed; go: (next?: Deed) => void }) {
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

function Passkeys({ list, go }: { list: readonly Passkey[]; go: (next: Deed) => void }) {
  const t = useT(twoStepMessages)
  const format = useFormat()
  const now = useNow()
  const ago = (time: string) => format.relative(time, now)
  return (
    <ul className="two-step-list">
      {list.map((passkey) => {
        const { id, name, createTime, lastUsedTime, isSynced } = passkey
        const used = lastUsedTime ? t('usedAt', { time: ago(lastUsedTime) }) : t('neverUsed')
        return (
          <li key={id}>
            <Row
              svg={fingerprint}
              title={
                <>
                  {name}
                  {isSynced && <Badge>{t('synced')}</Badge>}
                </>
              }
              text={
                <p>
                  {t('addedAt', { time: ago(createTime) })} · {used}
                </p>
              }
            >
              <button
                type="button"
                className="link-button"
                aria-label={t('renameOf', { name })}
                onClick={() => go({ kind: 'rename', passkey })}
              >
                {t('rename')}
              </button>
              <button
                type="button"
                className="link-button link-button-bad"
                aria-label={t('removeOf', { name })}
                onClick={() => go({ kind: 'remove', passkey })}
              >
                {t('remove')}
              </button>
            </Row>
          </li>
        )
      })}
    </ul>
  )
}

function Found({ state }: { state: State }) {
  const t = useT(twoStepMessages)
  const format = useFormat()
  const now = useNow()
  const [deed, setDeed] = useState<Deed>()
  const { totpSince, recoveryCodesLeft: left, passkeys: list } = state
  const isOn = totpSince !== null || list.length > 0
  const canAdd = !passkeyObstacle()
  return (
    <>
      <section className="card two-step" aria-labelledby="two-step">
        <header>
          <h2 id="two-step">{t('title')}</h2>
          <Status tone={isOn ? 'good' : 'off'}>{t(isOn ? 'on' : 'off')}</Status>
          {state.isDemanded && <Badge tone="theme">{t('demanded')}</Badge>}
        </header>
        <p>{t('text')}</p>
        <Row
          svg={phone}
          title={t('app')}
          text={
            <p>{totpSince ? t('appOn', { time: format.relative(totpSince, now) }) : t('appOff')}</p>
          }
        >
          <button type="button" className="button" onClick={() => setDeed({ kind: 'app' })}>
            {t(totpSince ? 'replace' : 'setUp')}
          </button>
          {totpSince && (
            <button type="button" className="button" onClick={() => setDeed({ kind: 'turnOff' })}>
              {t('turnOff')}
            </button>
          )}
        </Row>
        {isOn && (
          <Row
            svg={lifeBuoy}
            title={t('codes')}
            text={
              <p data-few={left < fewCodes}>
                {t(left < fewCodes ? 'codesFew' : 'codesLeft', { count: left })}
              </p>
            }
          >
            <button type="button" className="button" onClick={() => setDeed({ kind: 'renew' })}>
              {t('renew')}
            </button>
          </Row>
        )}
      </section>
      <section className="card two-step" aria-labelledby="two-step-passkeys">
        <header>
          <h2 id="two-step-passkeys">{t('passkeys')}</h2>
        </header>
        <p>{t('passkeysText')}</p>
        <Passkeys list={list} go={setDeed} />
        <div className="two-step-row">
          <div className="two-step-words">
            {list.length === 0 && <p>{t('passkeysNone')}</p>}
            <PasskeyHint />
          </div>
          <button
            type="button"
            className="button"
            disabled={!canAdd}
            onClick={() => setDeed({ kind: 'addPasskey' })}
          >
            {t('addTitle')}
          </button>
        </div>
      </section>
      {deed && <Deeds state={state} deed={deed} go={setDeed} />}
    </>
  )
}

/** A person's own second step: what there is, and all that can be done with it. */
export function TwoStepSection() {
  const t = useT(twoStepMessages)
  const { data, error, refetch } = useRead(twoStep.get, {}, { isToldInPlace: true })
  if (data) return <Found state={data} />
  if (error) return <DataFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  return (
    <section className="card two-step two-step-waiting" aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
    </section>
  )
}
