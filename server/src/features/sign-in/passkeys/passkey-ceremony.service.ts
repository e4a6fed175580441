import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@amber/contract/sign-in/passkeys.ts'
import { readBrandSetting } from '#server/features/settings/settings.service.ts'
import type { Database } from '#server/db/connect.ts'
import { fail } from '#server/http/problem.ts'
import type { RequestFacts } from '#server/http/request.ts'
import { randomText, toText, type Platform } from '#server/lib/platform.ts'
import {
  consumeChallenge,
  findPasskey,
  insertChallenge,
  listPasskeys,
  recordPasskeyUse,
  type PasskeyPurpose,
  type StoredPasskey,
} from './passkeys.queries.ts'

/*
 * WebAuthn (Web Authentication Level 3, section 7). The library verifies signatures; challenges and policy are
 * implemented here.
 */

/** Configured origin. */
export type PublicSite = { publicOrigin: string | null }
export type Ceremony = { db: Database; platform: Platform; request: RequestFacts; site: PublicSite }

/** Time to fetch a security key. */
const challengeMs = 5 * 60_000
/** Ed25519, ECDSA with P-256, RSA with SHA-256. */
const algorithms = [-8, -7, -257]

/** A passkey as the only factor must verify the user. */
const mustVerify = (purpose: PasskeyPurpose) => purpose === 'sign_in' || purpose === 'proof'
const later = (now: Date) => new Date(now.getTime() + challengeMs)
const load = () => import('@simplewebauthn/server')

/** Uses the configured origin, else that of the request, which was checked. */
function partyOf({ request, site }: Ceremony): { origin: string; id: string } {
  const origin = site.publicOrigin ?? request.origin
  if (!origin || !URL.canParse(origin)) throw fail('passkey_refused')
  return { origin, id: new URL(origin).hostname }
}

async function newChallenge(
  { db, platform }: Ceremony,
  asked: { purpose: PasskeyPurpose; userId: string | null },
): Promise<string> {
  const challenge = randomText(platform, 32)
  await insertChallenge(db, {
    ...asked,
    challengeHash: platform.sha256(challenge),
    expiresAt: later(platform.now()),
  })
  return challenge
}

const descriptorOf = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/** Any passkey if the user is unknown. */
export async function askPasskey(
  ceremony: Ceremony,
  asked: { purpose: Exclude<PasskeyPurpose, 'create'>; userId: string | null },
): Promise<PasskeyRequest> {
  const own = asked.userId === null ? [] : await listPasskeys(ceremony.db, asked.userId)
  return {
    rpId: partyOf(ceremony).id,
    challenge: await newChallenge(ceremony, asked),
    timeout: challengeMs,
    userVerification: mustVerify(asked.purpose) ? 'required' : 'preferred',
    allowCredentials: own.map(descriptorOf),
  }
}

export async function askForNew(
  ceremony: Ceremony,
  person: { id: string; userName: string; nickName: string },
): Promise<PasskeyCreation> {
  const brand = await readBrandSetting(ceremony.db)
  const own = await listPasskeys(ceremony.db, person.id)
  return {
    rp: { id: partyOf(ceremony).id, name: brand.passkeyName || brand.shortNameEn },
    user: { id: handleOf(person.id), name: person.userName, displayName: person.nickName },
    challenge: await newChallenge(ceremony, { purpose: 'create', userId: person.id }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: own.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'preferred',
    },
  }
}

/** Must not identify the user. */
const handleOf = (userId: string) => toText(new TextEncoder().encode(userId))

/**
 * @throws `passkey_refused` for another challenge, origin or user, a reused answer, a wrong signature or a counter
 * that did not increase
 */
export async function requireAssertion(
  ceremony: Ceremony,
  assertion: PasskeyAssertion,
  asked: { purpose: Exclude<PasskeyPurpose, 'create'>; userId: string | null },
): Promise<{ userId: string }> {
  const { db, platform } = ceremony
  const challenge = await takeChallenge(ceremony, assertion.response.clientDataJSON, asked)
  const passkey = await findPasskey(db, assertion.id)
  if (!passkey || (asked.userId !== null && passkey.userId !== asked.userId)) refuse()
  const { userHandle, ...response } = assertion.response
  if (userHandle != null && userHandle !== handleOf(passkey.userId)) refuse()
  const party = partyOf(ceremony)
  const { verifyAuthenticationResponse } = await load()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: mustVerify(asked.purpose),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(refuse)
  const used = {
    id: passkey.id,
    counter: authenticationInfo.newCounter,
    now: platform.now(),
    verifiesUser: authenticationInfo.userVerified,
  }
  if (!verified || !(await recordPasskeyUse(db, used))) refuse()
  return { userId: passkey.userId }
}

/** @throws `passkey_refused` if it was not requested */
export async function requireAttestation(
  ceremony: Ceremony,
  attestation: PasskeyAttestation,
  userId: string,
) {
  const asked = { purpose: 'create', userId } as const
  const challenge = await takeChallenge(ceremony, attestation.response.clientDataJSON, asked)
  const party = partyOf(ceremony)
  const { transports = [], ...response } = attestation.response
  const { verifyRegistrationResponse } = await load()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestation, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse)
  if (!verified) refuse()
  const { credential, credentialBackedUp, userVerified } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    isSynced: credentialBackedUp,
    verifiesUser: userVerified,
    transports,
  }
}

async function takeChallenge(
  { db, platform }: Ceremony,
  clientDataJSON: string,
  asked: { purpose: PasskeyPurpose; userId: string | null },
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const challengeHash = platform.sha256(challenge)
  if (!(await consumeChallenge(db, { ...asked, challengeHash, now: platform.now() }))) refuse()
  return challenge
}

function challengeIn(clientDataJSON: string): string {
  try {
    const bytes = Uint8Array.fromBase64(clientDataJSON, { alphabet: 'base64url' })
    const clientData = JSON.parse(new TextDecoder().decode(bytes)) as { challenge?: unknown } | null
    return typeof clientData?.challenge === 'string' ? clientData.challenge : ''
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}

function refuse(): never {
  throw fail('passkey_refused')
}
