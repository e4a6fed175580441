import { codes, type CodeSent, type publicCodePurposes } from '@amber/contract/sign-in/codes.ts'
import { makeCaptcha } from './make.ts'
import type { TestApp } from './test-app.ts'

type PublicPurpose = (typeof publicCodePurposes)[number]
type Options = { from?: string; on?: TestApp; language?: string }

/** Creates helpers that request codes, from a new address each. */
export function codeAsker(app: TestApp) {
  let count = 0
  const freshAddress = (net: number) => `10.${net}.${Math.trunc(++count / 250)}.${count % 250}`
  const freshMail = () => `person${++count}@example.com`
  const freshPhone = () => `139${String(++count).padStart(8, '0')}`

  async function send(purpose: PublicPurpose, receiver: string, options: Options = {}) {
    const { from = freshAddress(9), on = app, language = 'en' } = options
    const captcha = await makeCaptcha(app)
    const headers = { 'accept-language': language }
    return on.call(codes.send, { purpose, receiver, captcha }, { from, headers })
  }

  async function codeFor(purpose: PublicPurpose, receiver: string): Promise<string> {
    return codeIn(await send(purpose, receiver))
  }

  return { freshAddress, freshMail, freshPhone, send, codeFor }
}

/** Returns the displayed code of an evaluation. */
export function codeIn(reply: { data: Partial<CodeSent>; text: string }): string {
  const code = /\b\d{6}\b/.exec(reply.data.message?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was shown: ${reply.text}`)
  return code
}

export const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')
