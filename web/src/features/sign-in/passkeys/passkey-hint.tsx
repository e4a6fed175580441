import { namedAddress, passkeyObstacle } from '#web/lib/sign-in/passkeys.ts'
import { useT } from '#web/lib/call/services.ts'
import { passkeyHintMessages } from './passkey-hint.messages.ts'
import './passkey-hint.css'

/** Explains why passkeys are unavailable. */
export function PasskeyHint() {
  const t = useT(passkeyHintMessages)
  const obstacle = passkeyObstacle()
  if (!obstacle) return null
  const named = namedAddress()
  if (!named) return <p className="passkey-hint">{t(obstacle)}</p>
  return (
    <p className="passkey-hint">
      {t('numeric')} <a href={named.href}>{named.host}</a>
    </p>
  )
}
