import type { PasswordPolicy } from '@amber/contract/sign-in/password-policy.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { useEffect, useState } from 'react'
import { useServices } from '#web/lib/call/services.ts'

/**
 * What new passwords have to be like. Undefined until the server has said so, or where it could not be asked: then it
 * alone decides, when the form is sent.
 */
export function usePasswordPolicy(): PasswordPolicy | undefined {
  const { silentRequest } = useServices()
  const [policy, setPolicy] = useState<PasswordPolicy>()
  useEffect(() => {
    let isGone = false
    silentRequest(passwords.policy, {}).then(
      (answer) => !isGone && setPolicy(answer.policy),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [silentRequest])
  return policy
}
