import { passkeys } from '@amber/contract/sign-in/passkeys.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { totpAt, totpStep } from '#server/lib/totp.ts'
import { createBrowser, testOrigin } from '#server/testing/stand-ins/browser.ts'
import { createSoftwarePasskey } from '#server/testing/stand-ins/software-passkey.ts'
import { testPassword, type TestApp } from './test-app.ts'

type Holder = { token: string }

/** Decodes a secret from base32 (RFC 4648). */
function bytesOf(secret: string): Uint8Array {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  const bits = Array.from(secret, (message) =>
    alphabet.indexOf(message).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return new Uint8Array(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** Simulates an authenticator app with this secret. */
export function createAuthenticator(app: TestApp, secret: string) {
  return (later = 0) => totpAt(bytesOf(secret), totpStep(app.clock.now()) + later)
}

/** Sets up an authenticator app. Advances the clock, so that the next code is new. */
export async function makeTotp(app: TestApp, { token }: Holder) {
  const begun = await app.call(twoStep.enrol, { password: testPassword }, { token })
  const code = createAuthenticator(app, begun.data.secret)
  const { enrolment } = begun.data
  const done = await app.call(twoStep.enable, { enrolment, code: await code() }, { token })
  if (done.status !== 200) throw new Error(`Setting up failed: ${done.text}`)
  app.clock.advance(30_000)
  return { code, secret: begun.data.secret, recoveryCodes: done.data.recoveryCodes ?? [] }
}

/** Adds a passkey for a signed-in user. */
export async function makePasskey(app: TestApp, { token }: Holder, isVerifying = true) {
  const browser = createBrowser(app)
  const software = createSoftwarePasskey({ isVerifying })
  const asked = await browser.call(passkeys.create, { password: testPassword }, { token })
  const passkey = software.create(asked.data, testOrigin)
  const added = await browser.call(passkeys.add, { name: 'My laptop', passkey }, { token })
  if (added.status !== 201) throw new Error(`Adding failed: ${added.text}`)
  return { software, ...added.data }
}
