import type { OutputOf } from '@amber/contract/endpoint.ts'
import { twoStep } from '@amber/contract/two-step.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import type { Services } from '#web/lib/services.ts'

type Proofs = OutputOf<typeof twoStep.proofs>

/** By what the person can unlock. Until that is known, and where it cannot be, by a password as nearly everybody. */
export function useLockProofs(quietCall: Services['call']): Proofs {
  const [proofs, setProofs] = useState<Proofs>({ hasPassword: true, hasPasskey: false })
  useEffect(() => {
    let isOver = false
    quietCall(twoStep.proofs, {}).then(
      (found) => !isOver && setProofs(found),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => {
      isOver = true
    }
  }, [quietCall])
  return proofs
}
