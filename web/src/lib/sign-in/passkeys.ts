import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@amber/contract/sign-in/passkeys.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { translateMessage } from '#web/lib/i18n/i18n.ts'
import { passkeysMessages } from './passkeys.messages.ts'

/*
 * Passkeys of this browser. The library, which is fetched with the first of them, turns bytes into JSON and back, also
 * where the browser cannot do so itself.
 */

const load = () => import('@simplewebauthn/browser')

/** Without its file, it is as with a call that has no answer: said where the person looks. */
async function loaded(library: () => ReturnType<typeof load>) {
  try {
    return await library()
  } catch (cause) {
    const language = document.documentElement.lang === 'en-US' ? 'en-US' : 'zh-CN'
    const msg = translateMessage(passkeysMessages.unloaded, language)
    throw new ApiError({ status: 0, code: 'unloaded', msg }, { cause })
  }
}

/** The person thought better of it, took too long, or has no such passkey: the browser does not say which. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

/** This device has a passkey of the person already. */
export class PasskeyKnown extends Error {
  override readonly name = 'PasskeyKnown'
}

/** What the browser's own dialog has come to, in words; nothing for any other error. */
export function passkeyEnd(error: unknown): LocalizedText | undefined {
  if (error instanceof PasskeyKnown) return passkeysMessages.known
  return error instanceof PasskeyCancelled ? passkeysMessages.cancelled : undefined
}

/**
 * Why there can be none here, if that is so: without TLS (but for localhost), at an `address` without a name, or in a
 * `browser` that knows none.
 */
export function passkeyObstacle(): 'address' | 'browser' | undefined {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  if (isNumber || !window.isSecureContext) return 'address'
  return 'PublicKeyCredential' in window ? undefined : 'browser'
}

/** The present page by the name of this machine, where it is shown by its number. */
export function namedAddress(place: URL | Location = location): URL | undefined {
  if (!/^(127(\.\d+){3}|\[::1\])$/.test(place.hostname)) return undefined
  const named = new URL(place.href)
  named.hostname = 'localhost'
  named.hash = ''
  return named
}

/** Has the person answer with a passkey. Throws `PasskeyCancelled`, `ApiError`. */
export async function askForPasskey(
  request: PasskeyRequest,
  library = load,
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loaded(library)
  const optionsJSON = request as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(cancelled)
  return { id, rawId, type, response: { ...response, userHandle: response.userHandle ?? null } }
}

/** Has the browser make a passkey. Throws `PasskeyKnown`, `PasskeyCancelled`, `ApiError`. */
export async function makePasskey(
  creation: PasskeyCreation,
  library = load,
): Promise<PasskeyAttestation> {
  const { startRegistration } = await loaded(library)
  const optionsJSON = creation as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(cancelled)
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

function cancelled(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  throw isKnown ? new PasskeyKnown() : new PasskeyCancelled('', { cause: error })
}
