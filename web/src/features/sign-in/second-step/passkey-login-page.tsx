import { passkeys } from '@amber/contract/sign-in/passkeys.ts'
import { useRef } from 'react'
import { useSignInFlow } from '#web/features/sign-in/login/sign-in-flow.ts'
import { askForPasskey } from '#web/lib/sign-in/passkeys.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { secondStepMessages } from './second-step.messages.ts'
import './second-step.css'

export function PasskeyLoginPage() {
  const t = useT(secondStepMessages)
  const { call } = useServices()
  const signInFlow = useSignInFlow()
  const remember = useRef<HTMLInputElement>(null)
  const act = async () => {
    const options = { errorDisplay: 'inline' } as const
    const passkey = await askForPasskey(await call(passkeys.request, {}, options))
    const input = { passkey, remember: remember.current?.checked ?? false }
    await signInFlow.enter(call(passkeys.signIn, input, options))
  }
  return (
    <div className="second-step">
      <h1 tabIndex={-1}>{t('signInTitle')}</h1>
      <p className="second-step-text">{t('passkeyText')}</p>
      <div className="login-row">
        <label className="login-check">
          <input ref={remember} type="checkbox" />
          {t('remember')}
        </label>
      </div>
      <PasskeyButton act={act} />
    </div>
  )
}
