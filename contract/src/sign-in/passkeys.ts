import * as z from 'zod'
import { tokenPair } from './auth.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { givenPassword, id, shortText } from '@amber/contract/rules.ts'

/*
 * Passkeys as browsers give and take them: the JSON forms of Web Authentication Level 3. What a browser adds beside
 * them is left out.
 */

/** Bytes as base64url without padding. */
const bytesText = (most: number) =>
  z
    .string('invalid')
    .min(1, 'invalid')
    .max(most, 'invalid')
    .regex(/^[\w-]+$/, 'invalid')

const credentialId = bytesText(1_400)
const clientData = bytesText(4_096)
const transports = z.array(z.string().max(32)).max(10)

/** What a passkey answers to a challenge. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: bytesText(4_096),
    signature: bytesText(2_048),
    userHandle: bytesText(128).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** What a new passkey introduces itself with. */
const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: bytesText(16_384),
    transports: transports.optional(),
  }),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What the browser asks a passkey. Without `allowCredentials` the person chooses among those that the device has. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(descriptor),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

export const passkey = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  createTime: z.iso.datetime(),
  lastUsedTime: z.iso.datetime().nullable(),
  /** Kept in sync between devices by who made it. */
  isSynced: z.boolean(),
  /** Whether it verifies its person, as it has to where it is all that they show. */
  verifiesPerson: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

export const passkeyName = shortText(64, 'required').min(1, 'required')

/** How somebody who is signed in shows once more who they are, before something important: one of the two. */
export const proof = { password: givenPassword.optional(), passkey: passkeyAssertion.optional() }

/** Shown once. Null where there are codes already. */
export const recoveryCodes = z.array(z.string()).nullable()

export const passkeys = {
  /** What a browser needs to make a passkey for the caller. */
  create: endpoint({
    method: 'POST',
    path: '/passkey-creations',
    allow: 'signed-in',
    input: z.strictObject(proof),
    output: passkeyCreation,
    audit: null, // nothing is changed yet; what is counted must stay when it fails
    idempotent: false,
  }),
  /** Keeps a passkey that the browser made by `create`. */
  add: endpoint({
    method: 'POST',
    path: '/passkeys',
    allow: 'signed-in',
    input: z.strictObject({ name: passkeyName, passkey: passkeyAttestation }),
    output: z.object({ passkey, recoveryCodes }),
    audit: 'passkey.add',
    idempotent: false, // the answer may hold recovery codes
    status: 201,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/passkeys/:id',
    allow: 'signed-in',
    input: z.strictObject({
      id,
      /** The version that was read; an older one is answered with 409 and the present passkey. */
      version: z.number().int(),
      name: passkeyName,
    }),
    output: passkey,
    audit: 'passkey.rename',
    idempotent: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/passkeys/:id/removal',
    allow: 'signed-in',
    input: z.strictObject({ id, ...proof }),
    output: z.object({}),
    audit: null, // records `passkey.remove` itself: what it counts must stay when it fails
    idempotent: false,
  }),
  /** Asks any passkey that the browser has, to sign in with it alone. */
  request: endpoint({
    method: 'POST',
    path: '/auth/passkey-requests',
    allow: 'public',
    input: z.strictObject({}),
    output: passkeyRequest,
    audit: null,
    idempotent: false,
    perMinute: 120,
  }),
  /** Signs in by a passkey alone, which has to have verified its person: both steps in one. */
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    allow: 'public',
    input: z.strictObject({ passkey: passkeyAssertion, remember: z.boolean().optional() }),
    output: tokenPair,
    audit: null, // signing in has its own log
    idempotent: false,
    perMinute: 120, // as many as may be asked for; each that is refused leaves a row
  }),
}
