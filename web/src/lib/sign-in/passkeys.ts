import { translate } from '@amber/contract/localized-text.ts'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@amber/contract/sign-in/passkeys.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { shownLanguage } from '#web/lib/i18n/i18n.ts'
import { passkeysMessages } from './passkeys.messages.ts'

/* The library converts between bytes and JSON for browsers that cannot. */

const load = () => import('@simplewebauthn/browser')

/** A failed load counts as a call without response. */
async function loaded(library: () => ReturnType<typeof load>) {
  try {
    return await library()
  } catch (cause) {
    const language = shownLanguage(document)
    const msg = translate(passkeysMessages.unloaded, language)
    throw new ApiError({ status: 0, code: 'unloaded', msg }, { cause })
  }
}

/** Cancelled, timed out or no matching passkey; browsers do not say which. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

export class PasskeyKnown extends Error {
  override readonly name = 'PasskeyKnown'
}

/** Returns the text for a cancelled or duplicate passkey. */
export function passkeyEnd(error: unknown): LocalizedText | undefined {
  if (error instanceof PasskeyKnown) return passkeysMessages.known
  return error instanceof PasskeyCancelled ? passkeysMessages.cancelled : undefined
}

/** Returns why passkeys are unavailable: `address` for an IP or missing TLS, `browser` for missing support. */
export function passkeyObstacle(): 'address' | 'browser' | undefined {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  if (isNumber || !window.isSecureContext) return 'address'
  return 'PublicKeyCredential' in window ? undefined : 'browser'
}

/** Returns the localhost URL of a page opened by a loopback IP. */
export function namedAddress(place: URL | Location = location): URL | undefined {
  if (!/^(127(\.\d+){3}|\[::1\])$/.test(place.hostname)) return undefined
  const named = new URL(place.href)
  named.hostname = 'localhost'
  named.hash = ''
  return named
}

/**
 * Prompts for a passkey.
 * @throws `PasskeyCancelled`, `ApiError`
 */
export async function askForPasskey(
  request: PasskeyRequest,
  library = load,
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loaded(library)
  const optionsJSON = request as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(cancelled)
  return { id, rawId, type, response: { ...response, userHandle: response.userHandle ?? null } }
}

/**
 * Creates a passkey.
 * @throws `PasskeyKnown`, `PasskeyCancelled`, `ApiError`
 */
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
