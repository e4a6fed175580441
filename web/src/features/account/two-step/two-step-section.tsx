import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { Passkey } from '@amber/contract/sign-in/passkeys.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { svg as fingerprint } from 'virtual:icon/fingerprint'
import { svg as lifeBuoy } from 'virtual:icon/life-buoy'
import { svg as phone } from 'virtual:icon/smartphone'
import { useState, type ReactNode } from 'react'
import { passkeyObstacle } from '#web/lib/sign-in/passkeys.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { Badge, Status } from '#web/ui/picture/badge.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { PasskeyHint } from '#web/features/sign-in/passkeys/passkey-hint.tsx'
import { useAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { TwoStepActionDialog, type TwoStepAction } from './two-step-actions.tsx'
import { twoStepMessages } from './two-step.messages.ts'
import './two-step.css'

type State = OutputOf<typeof twoStep.get>
type SectionProps = { state: State; go: (next: TwoStepAction) => void }

const fewCodes = 3

function Row(props: { svg: string; title: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <div className="two-step-row">
      <Icon svg={props.svg} size={20} />
      <div className="two-step-text">
        <h3>{props.title}</h3>
        {props.text}
      </div>
      {props.children && <div className="two-step-actions">{props.children}</div>}
    </div>
  )
}

function Passkeys({ list, go }: { list: readonly Passkey[]; go: (next: TwoStepAction) => void }) {
  const t = useT(twoStepMessages)
  const now = useNow()
  const ago = useAgo()
  return (
    <ul className="two-step-list">
      {list.map((passkey) => {
        const { id, name, createTime, lastUsedTime, isSynced } = passkey
        const used = lastUsedTime ? t('usedAt', { time: ago(lastUsedTime, now) }) : t('neverUsed')
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
                  {t('addedAt', { time: ago(createTime, now) })} · {used}
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

/** Authenticator app and recovery codes. */
function AppSection({ state, go }: SectionProps) {
  const t = useT(twoStepMessages)
  const ago = useAgo()
  const now = useNow()
  const { totpSince, recoveryCodesLeft: left, passkeys: list } = state
  const isOn = totpSince !== null || list.length > 0
  return (
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
        text={<p>{totpSince ? t('appOn', { time: ago(totpSince, now) }) : t('appOff')}</p>}
      >
        <button type="button" className="button" onClick={() => go({ kind: 'app' })}>
          {t(totpSince ? 'replace' : 'setUp')}
        </button>
        {totpSince && (
          <button type="button" className="button" onClick={() => go({ kind: 'turnOff' })}>
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
          <button type="button" className="button" onClick={() => go({ kind: 'renew' })}>
            {t('renew')}
          </button>
        </Row>
      )}
    </section>
  )
}

function PasskeySection({ state: { passkeys: list }, go }: SectionProps) {
  const t = useT(twoStepMessages)
  return (
    <section className="card two-step" aria-labelledby="two-step-passkeys">
      <header>
        <h2 id="two-step-passkeys">{t('passkeys')}</h2>
      </header>
      <p>{t('passkeysText')}</p>
      <Passkeys list={list} go={go} />
      <div className="two-step-row">
        <div className="two-step-text">
          {list.length === 0 && <p>{t('passkeysNone')}</p>}
          <PasskeyHint />
        </div>
        <button
          type="button"
          className="button"
          disabled={Boolean(passkeyObstacle())}
          onClick={() => go({ kind: 'addPasskey' })}
        >
          {t('addTitle')}
        </button>
      </div>
    </section>
  )
}

function Found({ state }: { state: State }) {
  const [action, setAction] = useState<TwoStepAction>()
  return (
    <>
      <AppSection state={state} go={setAction} />
      <PasskeySection state={state} go={setAction} />
      {action && <TwoStepActionDialog state={state} action={action} go={setAction} />}
    </>
  )
}

export function TwoStepSection() {
  const t = useT(twoStepMessages)
  const { data, error, refetch } = useRead(twoStep.get, {}, { errorDisplay: 'inline' })
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
