import { passwordProblem, type PasswordPolicy } from '@amber/contract/sign-in/password-policy.ts'
import { svg as met } from 'virtual:icon/circle-check'
import { svg as open } from 'virtual:icon/circle'
import {
  lazy,
  Suspense,
  useCallback,
  useState,
  type ComponentProps,
  type ComponentType,
} from 'react'
import type { Strength } from '#web/lib/sign-in/password-strength.ts'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { newPasswordMessages } from './password.messages.ts'
import type { PasswordMeter as Meter } from './password-meter.tsx'
import './password.css'

// Larger than the form, so fetched with the first character.
const PasswordMeter = lazy<ComponentType<ComponentProps<typeof Meter>>>(() =>
  import('./password-meter.tsx').then(
    (part) => ({ default: part.PasswordMeter }),
    () => ({ default: () => null }),
  ),
)

type Rule = { key: 'rulePlain' | 'ruleLength' | 'ruleNames' | 'ruleCommon'; isMet: boolean }

/** Checklist of the policy's rules, updated while typing. */
export function PasswordRules(props: {
  policy: PasswordPolicy
  password: string
  /** If undefined, only the server can check them. */
  names: readonly string[] | undefined
}) {
  const { policy, password, names = [] } = props
  const t = useT(newPasswordMessages)
  const [strength, setStrength] = useState<Strength>()
  const onStrength = useCallback((next: Strength) => setStrength(next), [])
  const isTyped = password !== ''
  const problem = passwordProblem(password, { policy, names })
  const isLong = problem === null || problem === 'password_holds_name'
  const nameRule: Rule = { key: 'ruleNames', isMet: isTyped && isLong && problem === null }
  const rules: Rule[] =
    policy === 'plain'
      ? [{ key: 'rulePlain', isMet: problem === null }]
      : [
          { key: 'ruleLength', isMet: isLong },
          ...(props.names ? [nameRule] : []),
          { key: 'ruleCommon', isMet: isTyped && isLong && strength?.isCommon === false },
        ]
  return (
    <div className="password-rules">
      {isTyped && (
        <Suspense fallback={<div className="password-meter" />}>
          <PasswordMeter password={password} names={names} onStrength={onStrength} />
        </Suspense>
      )}
      <ul aria-label={t('rules')}>
        {rules.map(({ key, isMet }) => (
          <li key={key} data-met={isMet}>
            <Icon svg={isMet ? met : open} size={14} />
            {t(key)}
            {isTyped && <span className="visually-hidden"> · {t(isMet ? 'met' : 'notMet')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
