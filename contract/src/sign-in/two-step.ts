import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { passkey, passkeyRequest, proof, recoveryCodes } from './passkeys.ts'
import { code, id } from '@amber/contract/rules.ts'
import { enrolment, enrolmentText } from './second-step.ts'

/** How many recovery codes there are when they are new. */
export const recoveryCodeCount = 10
/** As many passkeys as anybody has devices. */
export const passkeyLimit = 20

const state = z.object({
  /** Since when an authenticator app is asked for its codes; null where it is not. */
  totpSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether one of the person's roles demands it. */
  isDemanded: z.boolean(),
})

/** What a person keeps for the second step of signing in: their own. */
export const twoStep = {
  get: endpoint({
    method: 'GET',
    path: '/two-step',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({ ...state.shape, hasPassword: z.boolean(), passkeys: z.array(passkey) }),
  }),
  /** By what the caller can show once more who they are. Also behind the lock, which asks for it. */
  identityChecks: endpoint({
    method: 'GET',
    path: '/two-step/proofs',
    allow: 'signed-in',
    isOpenWhileLocked: true,
    input: z.strictObject({}),
    output: z.object({ hasPassword: z.boolean(), hasPasskey: z.boolean() }),
  }),
  /** Asks one of the caller's passkeys who they are, before something important or behind the lock. */
  identityCheckRequest: endpoint({
    method: 'POST',
    path: '/two-step/proof-requests',
    allow: 'signed-in',
    isOpenWhileLocked: true,
    input: z.strictObject({}),
    output: passkeyRequest,
    audit: null,
    idempotent: false,
  }),
  /** Begins to set up an authenticator app, or another one than before. */
  enrol: endpoint({
    method: 'POST',
    path: '/two-step/enrolments',
    allow: 'signed-in',
    input: z.strictObject(proof),
    output: enrolment,
    audit: null, // nothing is changed yet; what is counted must stay when it fails
    idempotent: false,
  }),
  /** From here on the app's codes are asked for. */
  enable: endpoint({
    method: 'POST',
    path: '/two-step/totp',
    allow: 'signed-in',
    input: z.strictObject({ enrolment: enrolmentText, code }),
    output: z.object({ recoveryCodes }),
    audit: 'twoStep.enable',
    idempotent: false, // the answer holds recovery codes
  }),
  disable: endpoint({
    method: 'POST',
    path: '/two-step/totp-removals',
    allow: 'signed-in',
    input: z.strictObject(proof),
    output: z.object({}),
    audit: null, // records `twoStep.disable` itself: what it counts must stay when it fails
    idempotent: false,
  }),
  /** Replaces all recovery codes, used or not. */
  renewCodes: endpoint({
    method: 'POST',
    path: '/two-step/recovery-codes',
    allow: 'signed-in',
    input: z.strictObject(proof),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    audit: null, // records `twoStep.renewCodes` itself: what it counts must stay when it fails
    idempotent: false,
  }),
  /** What another person has set up, as far as administrators are concerned. */
  ofUser: endpoint({
    method: 'GET',
    path: '/users/:id/two-step',
    allow: 'user:list',
    input: z.strictObject({ id }),
    output: z.object({ ...state.shape, passkeyCount: z.number().int(), isResettable: z.boolean() }),
  }),
  /** Takes all of it away from somebody who has lost it, and ends their sessions. */
  reset: endpoint({
    method: 'POST',
    path: '/users/:id/two-step/reset',
    allow: 'user:resetTwoStep',
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'user.resetTwoStep',
    idempotent: true,
  }),
}
