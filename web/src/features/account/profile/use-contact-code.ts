import type { CodeSent } from '@amber/contract/sign-in/codes.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useState } from 'react'
import { alteredError } from '#web/lib/call/altered-error.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useServices } from '#web/lib/call/services.ts'
import { useCountdown } from '#web/features/sign-in/codes/use-countdown.ts'
import type { CodeState } from '#web/features/sign-in/codes/code-entry.tsx'
import type { Entries } from '#web/ui/form/use-entry-form.ts'

/** Sends a verification code to the contact entered by the signed-in user. */
export function useContactCode(
  findProblems: (entries: Entries) => Record<string, LocalizedText>,
): CodeState {
  const { call } = useServices()
  const [wait, countTo] = useCountdown()
  const [sent, setSent] = useState<CodeSent & { to: string }>()
  const countFrom = (seconds: number) => countTo(Date.now() + seconds * 1000)
  const send = async ({ receiver = '' }: Entries) => {
    const to = receiver.trim()
    try {
      const answer = await call(
        ownProfile.sendContactCode,
        { receiver: to },
        { errorDisplay: 'inline' },
      )
      setSent({ ...answer, to })
      countFrom(answer.resendAfter)
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error
      // Shows the wait on the code button; the rest of the form stays usable.
      if (error.code === 'code_too_soon') countFrom(error.retryAfter)
      const fields = { code: error.msg, ...error.fields }
      throw alteredError(error, { fields, retryAfter: undefined })
    }
  }
  return {
    wait,
    sentTo: sent?.to,
    expiresTime: sent?.expiresTime,
    isDelayed: sent?.isDelayed ?? false,
    message: sent?.message ?? null,
    sending: { findProblems, send },
  }
}
