import type { SecondStepDue, SecondStepMethod } from '@amber/contract/sign-in/second-step.ts'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import { passkeyObstacle } from '#web/lib/sign-in/passkeys.ts'
import { EnrolForm } from './enrol-form.tsx'
import { PasskeyStep, RecoveryStep, TotpStep } from './second-step-forms.tsx'
import { secondStepMessages } from './second-step.messages.ts'
import './second-step.css'

const forms = {
  totp: TotpStep,
  passkey: PasskeyStep,
  recovery: RecoveryStep,
  enrol: EnrolForm,
} satisfies Record<SecondStepMethod, unknown>

function Step({ due }: { due: SecondStepDue }) {
  const t = useT(secondStepMessages)
  // Methods that cannot be used here come last.
  const isLast = (one: SecondStepMethod) =>
    Number(one === 'passkey' && passkeyObstacle() !== undefined)
  const methods = due.methods.toSorted((a, b) => isLast(a) - isLast(b))
  const [method, setMethod] = useState<SecondStepMethod>(methods[0] ?? 'passkey')
  const Form = forms[method]
  const titles: Partial<Record<SecondStepMethod, string>> = {
    totp: t('totpMethod'),
    passkey: t('passkeyMethod'),
    recovery: t('recoveryMethod'),
  }
  const others = methods.filter((other) => other !== method)
  return (
    <div className="second-step">
      {/* Resets the form with each method. */}
      <Form key={method} pendingToken={due.pendingToken} />
      {others.length > 0 && (
        <nav aria-label={t('other')}>
          <h2>{t('other')}</h2>
          {others.map((other) => (
            <button
              key={other}
              type="button"
              className="link-button"
              onClick={() => setMethod(other)}
            >
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
  return state?.pendingToken ? <Step due={state} /> : <Navigate to={`/login${search}`} replace />
}
