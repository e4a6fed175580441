import { svg as key } from 'virtual:icon/fingerprint'
import { useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { passkeyEnd, passkeyObstacle } from '#web/lib/sign-in/passkeys.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { PasskeyHint } from '#web/features/sign-in/passkeys/passkey-hint.tsx'
import { secondStepMessages } from './second-step.messages.ts'

export function PasskeyButton({ act }: { act: () => Promise<void> }) {
  const t = useT(secondStepMessages)
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const canUse = !passkeyObstacle()
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      const end = passkeyEnd(error)
      if (error instanceof ApiError) setProblem(error.msg)
      else if (end) setProblem(translate(end))
      else throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="entry-form">
      <div role="alert" className="entry-problem">
        {problem && <p>{problem}</p>}
      </div>
      <PasskeyHint />
      <button
        type="button"
        className="button button-main entry-submit"
        disabled={!canUse}
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        <Icon svg={key} size={18} />
        {t('usePasskey')}
      </button>
    </div>
  )
}
