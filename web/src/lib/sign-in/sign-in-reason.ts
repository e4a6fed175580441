import { errors } from '@amber/contract/errors.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { useCallback } from 'react'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { signInReasonMessages } from './sign-in-reason.messages.ts'

/** What the person at the door is told in other words (specification, section 8), which say nothing to who reads a log. */
const disabledCode = '7777'

/** Why a sign-in failed, in words for who reads a log of them; null where it did not. */
export function useSignInReason(): (problem: string | null) => string | null {
  const translate = useTranslate()
  const t = useT(signInReasonMessages)
  return useCallback(
    (problem) => {
      if (problem === disabledCode) return t('disabled')
      // A newer server may know reasons that this page does not.
      return problem !== null && Object.hasOwn(errors, problem)
        ? translate(errors[problem as ErrorCode].texts)
        : problem
    },
    [translate, t],
  )
}
