import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { useCallback } from 'react'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { signInReasonMessages } from './sign-in-table.messages.ts'

/** Code whose sign-in message (specification, section 8) is meaningless in a log. */
const disabledCode = '7777'

/** Returns a function that explains a failed sign-in. */
export function useSignInReason(): (problem: string | null) => string | null {
  const translate = useTranslate()
  const t = useT(signInReasonMessages)
  return useCallback(
    (problem) => {
      if (problem === disabledCode) return t('disabled')
      // A newer server may have unknown reasons.
      return problem !== null && Object.hasOwn(errors, problem)
        ? translate(errors[problem as ErrorCode].texts)
        : problem
    },
    [translate, t],
  )
}
