import * as z from 'zod'
import { tokenPair } from './auth.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { givenPassword, id, shortText } from '@amber/contract/rules.ts'

/* JSON forms of Web Authentication Level 3; other browser fields are dropped. */

/** Base64url without padding. */
const bytesText = (most: number) =>
  z
    .string('invalid')
    .min(1, 'invalid')
    .max(most, 'invalid')
    .regex(/^[\w-]+$/, 'invalid')

const credentialId = bytesText(1_400)
const clientData = bytesText(4_096)
const transports = z.array(z.string().max(32)).max(10)

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

/** Without `allowCredentials` the user chooses from the device's passkeys. */
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
  /** Synced between devices by its vendor. */
  isSynced: z.boolean(),
  /** Required for sign-in by passkey alone. */
  verifiesUser: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

export const passkeyName = shortText(64, 'required').min(1, 'required')

/** Reauthentication: one of the two. */
export const proof = { password: givenPassword.optional(), passkey: passkeyAssertion.optional() }
/** Codes of a wrong or missing proof. */
export const proofErrors = [
  'password_wrong',
  'passkey_refused',
  'sign_in_paused',
  'sign_in_stale',
] as const satisfies readonly ErrorCode[]

/** Shown once; null where the user has codes already. */
export const recoveryCodes = z.array(z.string()).nullable()

export const passkeys = {
  create: endpoint({
    method: 'POST',
    path: '/passkey-creations',
    allow: 'signed-in',
    errors: ['passkey_limit', ...proofErrors],
    input: z.strictObject(proof),
    output: passkeyCreation,
    audit: null, // changes nothing yet; throttle counts must survive a failure
    idempotent: false,
  }),
  add: endpoint({
    method: 'POST',
    path: '/passkeys',
    allow: 'signed-in',
    errors: ['passkey_limit', 'passkey_refused', 'passkey_taken'],
    input: z.strictObject({ name: passkeyName, passkey: passkeyAttestation }),
    output: z.object({ passkey, recoveryCodes }),
    audit: 'passkey.add',
    idempotent: false, // the response may hold recovery codes
    status: 201,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/passkeys/:id',
    allow: 'signed-in',
    errors: ['passkey_missing', 'record_changed'],
    input: z.strictObject({
      id,
      /** Version that was read; an older one is answered with 409. */
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
    errors: ['passkey_missing', 'passkey_last_method', 'two_step_demanded', ...proofErrors],
    input: z.strictObject({ id, ...proof }),
    output: z.object({}),
    audit: null, // records `passkey.remove` itself: throttle counts must survive a failure
    idempotent: false,
  }),
  request: endpoint({
    method: 'POST',
    path: '/auth/passkey-requests',
    allow: 'public',
    errors: ['passkey_refused'],
    input: z.strictObject({}),
    output: passkeyRequest,
    audit: null,
    idempotent: false,
    perMinute: 120,
  }),
  /** The passkey must verify its user, which covers both steps. */
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    allow: 'public',
    errors: ['passkey_refused', '7777', 'second_step_due'],
    input: z.strictObject({ passkey: passkeyAssertion, remember: z.boolean().optional() }),
    output: tokenPair,
    audit: null, // recorded in sign_ins
    idempotent: false,
    perMinute: 120, // as many as `request` allows; each refusal adds a row
  }),
}
