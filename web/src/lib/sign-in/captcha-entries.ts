import type { CaptchaAnswer } from '@amber/contract/sign-in/captcha.ts'
import type { ApiError } from '#web/lib/call/api-error.ts'

type Entries = Partial<Record<string, string>>

/** What the fields of an image code hold, as inputs take it; undefined where the form has none. */
export function captchaOf(entries: Entries): CaptchaAnswer | undefined {
  const { captchaId: id, captcha: answer = '', captchaProof: proof } = entries
  if (id === undefined) return undefined
  return proof ? { id, proof: Number(proof) } : { id, answer }
}

/** Whether a call was refused for want of an image code, or of a right one. */
export function isCaptchaProblem({ code }: ApiError): boolean {
  return code === 'captcha_required' || code === 'captcha_wrong'
}
