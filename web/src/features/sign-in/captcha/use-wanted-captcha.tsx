import type { CaptchaAnswer } from '@amber/contract/sign-in/captcha.ts'
import { useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { captchaOf, isCaptchaProblem } from './captcha-entries.ts'
import { useServices } from '#web/lib/call/services.ts'
import type { Entries } from '#web/ui/form/use-entry-form.ts'

async function loadCaptcha() {
  const [{ CaptchaField: Field }, { createCaptcha }] = await Promise.all([
    import('./captcha-field.tsx'),
    import('./create-captcha.ts'),
  ])
  return { Field, createCaptcha }
}

type Part = { Field: Awaited<ReturnType<typeof loadCaptcha>>['Field'] } & {
  create: Parameters<Part['Field']>[0]['create']
  used: number
}

/** Captcha of a form that has none until the server requires one. */
export function useWantedCaptcha() {
  const { call } = useServices()
  const [part, setPart] = useState<Part>()
  return {
    /** Sends with the captcha's answer. Rethrows errors of `send` once the next captcha is loaded. */
    sendWith: async (entries: Entries, send: (captcha?: CaptchaAnswer) => Promise<void>) => {
      const captcha = captchaOf(entries)
      try {
        await send(captcha)
      } catch (error) {
        // A captcha is valid for one attempt, even a failed one.
        if (error instanceof ApiError && (captcha || isCaptchaProblem(error))) {
          const { Field, createCaptcha } = await loadCaptcha()
          const create = part?.create ?? (() => createCaptcha(call))
          setPart((before) => ({ Field, create, used: (before?.used ?? 0) + 1 }))
        }
        throw error
      }
    },
    field: (error: string | undefined) =>
      part && <part.Field used={part.used} create={part.create} error={error} />,
  }
}
