import type { OutputOf } from '@amber/contract/endpoint.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { userHistory } from '@amber/contract/users/user-history.ts'
import type { ManagedUser } from '@amber/contract/users/users.ts'
import { useState } from 'react'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useCan, useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { Status } from '#web/ui/picture/badge.tsx'
import { CardFailure } from '#web/ui/feedback/card-failure.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Facts } from '#web/ui/change/facts.tsx'
import { userTwoStepMessages } from './two-step.messages.ts'
import './two-step.css'

type State = OutputOf<typeof twoStep.ofUser>

const isTwoStepOn = ({ totpSince, passkeyCount }: State) => totpSince !== null || passkeyCount > 0

function TwoStepFacts({ state }: { state: State }) {
  const { totpSince, passkeyCount, recoveryCodesLeft, isDemanded } = state
  const t = useT(userTwoStepMessages)
  const format = useFormat()
  const isOn = isTwoStepOn(state)
  return (
    <Facts
      title={t('title')}
      facts={[
        {
          label: t('state'),
          value: (
            <Status tone={isOn ? 'good' : 'off'}>
              {t(isOn ? 'on' : isDemanded ? 'due' : 'off')}
            </Status>
          ),
        },
        { label: t('demand'), value: t(isDemanded ? 'yes' : 'no') },
        ...(isOn
          ? [
              {
                label: t('app'),
                value: totpSince ? t('since', { time: format.date(totpSince) }) : t('none'),
              },
              { label: t('passkeys'), value: format.number(passkeyCount) },
              { label: t('codes'), value: format.number(recoveryCodesLeft) },
            ]
          : []),
      ]}
    />
  )
}

/** Two-step state of a user, with a reset for a lost device. */
export function UserTwoStep({ user }: { user: ManagedUser }) {
  const t = useT(userTwoStepMessages)
  const { feedback } = useServices()
  const can = useCan()
  const reason = useInsufficient()(user)
  const { id, nickName: name } = user
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useRead(twoStep.ofUser, { id }, { errorDisplay: 'inline' })
  const { mutateAsync } = useWrite(twoStep.reset, {
    invalidates: [twoStep.ofUser, sessions.listOfUser, userHistory.listChanges],
    errorDisplay: 'inline',
    // The button is gone then, so the focus must not return to it.
    waitsForReads: true,
  })
  if (!data) {
    if (!error) return null
    return <CardFailure title={t('title')} onRetry={() => void refetch()} />
  }
  const isOn = isTwoStepOn(data)
  return (
    <div className="user-two-step">
      <TwoStepFacts state={data} />
      {isOn && data.isResettable && (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('reset')}
        </button>
      )}
      {isOn && can(twoStep.reset) && reason !== undefined && <p>{reason}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('resetTitle', { name })}
          confirm={t('reset')}
          isDanger
          onConfirm={() => mutateAsync({ id })}
          onDone={() => {
            setAsking(false)
            feedback.toast({ kind: 'success', title: t('resetDone') })
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t('resetText', { name })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
