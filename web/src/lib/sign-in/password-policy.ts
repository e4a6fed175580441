import type { PasswordPolicy } from '@amber/contract/sign-in/password-policy.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { useEffect, useState } from 'react'
import { useServices } from '#web/lib/call/services.ts'

/** Returns the rules for new passwords; undefined until loaded or after an error. */
export function usePasswordPolicy(): PasswordPolicy | undefined {
  const { silentRequest } = useServices()
  const [policy, setPolicy] = useState<PasswordPolicy>()
  useEffect(() => {
    let isOver = false
    silentRequest(passwords.policy, {}).then(
      (answer) => !isOver && setPolicy(answer.policy),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [silentRequest])
  return policy
}
