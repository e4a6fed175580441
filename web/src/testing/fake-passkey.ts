import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { onTestFinished, vi } from 'vitest'
import { reply } from './reply.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

export const passkeyRequest = reply(twoStep.identityCheckRequest, {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [],
})

export const passkeyAnswer = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: {
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'YXV0aA',
    signature: 'c2lnbmVk',
    userHandle: null,
  },
}

/** Gives the browser a passkey until the end of the test. */
export function allowPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  const get = () =>
    Promise.resolve({
      id: 'a2V5',
      rawId: bytes('key'),
      type: 'public-key',
      response: {
        clientDataJSON: bytes('client'),
        authenticatorData: bytes('auth'),
        signature: bytes('signed'),
        userHandle: null,
      },
      getClientExtensionResults: () => ({}),
      authenticatorAttachment: null,
    })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
}
