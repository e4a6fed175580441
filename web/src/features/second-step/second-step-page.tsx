import type { SecondStepDue, SecondStepWay } from '@amber/contract/second-step.ts'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useT } from '#web/lib/services.ts'
import { passkeyObstacle } from '#web/lib/passkeys.ts'
import { EnrolForm } from './enrol-form.tsx'
import { PasskeyStep, RecoveryStep, TotpStep } from './second-step-forms.tsx'
import { secondStepMessages } from './second-step.messages.ts'
import './second-step.css'

const forms = {
  totp: TotpStep,
  passkey: PasskeyStep,
  recovery: RecoveryStep,
  enrol: EnrolForm,
} satisfies Record<SecondStepWay, unknown>

/** Where a sign-in goes on that has come half the way: by one of the ways that there are. */
function Step({ due }: { due: SecondStepDue }) {
  const t = useT(secondStepMessages)
  // What cannot be used here comes last, and says why.
  const isLast = (one: SecondStepWay) =>
    Number(one === 'passkey' && passkeyObstacle() !== undefined)
  const ways = due.ways.toSorted((a, b) => isLast(a) - isLast(b))
  const [way, setWay] = useState<SecondStepWay>(ways[0] ?? 'passkey')
  const Form = forms[way]
  const titles: Partial<Record<SecondStepWay, string>> = {
    totp: t('totpWay'),
    passkey: t('passkeyWay'),
    recovery: t('recoveryWay'),
  }
  const others = ways.filter((other) => other !== way)
  return (
    <div className="second-step">
      {/* Another way begins anew, with nothing of the former in it. */}
      <Form key={way} ticket={due.ticket} />
      {others.length > 0 && (
        <nav aria-label={t('other')}>
          <h2>{t('other')}</h2>
          {others.map((other) => (
            <button key={other} type="button" className="link-button" onClick={() => setWay(other)}>
              {titles[other]}
            </button>
          ))}
        </nav>
      )}
    </div>
  )
}

export function SecondStepPage() {
  const { search, state } = useLocation() as { search: string; state: SecondStepDue | null }
  // Nobody comes here by the address alone.
  return state?.ticket ? <Step due={state} /> : <Navigate to={`/login${search}`} replace />
}
