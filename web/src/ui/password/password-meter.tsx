import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import type { Strength } from '#web/lib/sign-in/password-strength.ts'
import { newPasswordMessages } from './password.messages.ts'

type Meter = (password: string, names: readonly string[]) => Strength

/** Shows the estimated strength, or nothing if the script fails to load. */
export function PasswordMeter(props: {
  password: string
  names: readonly string[]
  onStrength: (strength: Strength) => void
}) {
  const { names, onStrength } = props
  // Deferred, because estimating is slower than typing on a slow phone.
  const password = useDeferredValue(props.password)
  const t = useT(newPasswordMessages)
  const [meter, setMeter] = useState<{ measure: Meter }>()
  useEffect(() => {
    let isOver = false
    import('#web/lib/sign-in/password-strength.ts').then(
      (part) => !isOver && setMeter({ measure: part.createStrengthMeter() }),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  const given = names.join('\n')
  const strength = useMemo(
    () => meter?.measure(password, given.split('\n')),
    [meter, password, given],
  )
  const isCommon = strength?.isCommon ?? false
  const score = strength?.score
  useEffect(() => {
    if (score !== undefined) onStrength({ score, isCommon })
  }, [onStrength, score, isCommon])
  const texts = score === undefined ? t('measuring') : t(`strength${score}`)
  return (
    <div className="password-meter" data-score={score}>
      <div
        role="meter"
        aria-label={t('strength')}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score ?? 0}
        aria-valuetext={texts}
      >
        {[0, 1, 2, 3].map((index) => (
          <span key={index} data-on={score !== undefined && index < Math.max(1, score)} />
        ))}
      </div>
      <p aria-hidden="true">
        {t('strength')} <b>{texts}</b>
      </p>
    </div>
  )
}
