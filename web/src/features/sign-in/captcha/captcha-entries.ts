import type { CaptchaAnswer } from '@amber/contract/sign-in/captcha.ts'
import type { ApiError } from '#web/lib/call/api-error.ts'

type Entries = Partial<Record<string, string>>

/** Returns the image code as input; undefined without one. */
export function captchaOf(entries: Entries): CaptchaAnswer | undefined {
  const { captchaId: id, captcha: answer = '', captchaProof: proof } = entries
  if (id === undefined) return undefined
  return proof ? { id, proof: Number(proof) } : { id, answer }
}

/** Whether a call failed on its image code. */
export function isCaptchaProblem({ code }: ApiError): boolean {
  return code === 'captcha_required' || code === 'captcha_wrong'
}
