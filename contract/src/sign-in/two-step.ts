import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { passkey, passkeyRequest, proof, proofErrors, recoveryCodes } from './passkeys.ts'
import { code, id } from '@amber/contract/rules.ts'
import { enrolment, enrolmentText } from './second-step.ts'

export const recoveryCodeCount = 10
export const passkeyLimit = 20

const state = z.object({
  /** Null without an authenticator app. */
  totpSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether a role of the user requires it. */
  isDemanded: z.boolean(),
})

export const twoStep = {
  get: endpoint({
    method: 'GET',
    path: '/two-step',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({ ...state.shape, hasPassword: z.boolean(), passkeys: z.array(passkey) }),
  }),
  /** Allowed also while locked, as unlocking needs it. */
  identityChecks: endpoint({
    method: 'GET',
    path: '/two-step/proofs',
    allow: 'signed-in',
    isOpenWhileLocked: true,
    input: z.strictObject({}),
    output: z.object({ hasPassword: z.boolean(), hasPasskey: z.boolean() }),
  }),
  identityCheckRequest: endpoint({
    method: 'POST',
    path: '/two-step/proof-requests',
    allow: 'signed-in',
    errors: ['passkey_refused'],
    isOpenWhileLocked: true,
    input: z.strictObject({}),
    output: passkeyRequest,
    audit: null,
    idempotent: false,
  }),
  /** May replace another app. */
  enrol: endpoint({
    method: 'POST',
    path: '/two-step/enrolments',
    allow: 'signed-in',
    errors: proofErrors,
    input: z.strictObject(proof),
    output: enrolment,
    audit: null, // changes nothing yet; throttle counts must survive a failure
    idempotent: false,
  }),
  /** Sign-in requires the app's codes from then on. */
  enable: endpoint({
    method: 'POST',
    path: '/two-step/totp',
    allow: 'signed-in',
    errors: ['enrolment_expired', 'second_step_wrong'],
    input: z.strictObject({ enrolment: enrolmentText, code }),
    output: z.object({ recoveryCodes }),
    audit: 'twoStep.enable',
    idempotent: false, // the response holds recovery codes
  }),
  disable: endpoint({
    method: 'POST',
    path: '/two-step/totp-removals',
    allow: 'signed-in',
    errors: ['two_step_off', 'two_step_demanded', ...proofErrors],
    input: z.strictObject(proof),
    output: z.object({}),
    audit: null, // records `twoStep.disable` itself: throttle counts must survive a failure
    idempotent: false,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/two-step/recovery-codes',
    allow: 'signed-in',
    errors: ['two_step_off', ...proofErrors],
    input: z.strictObject(proof),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    audit: null, // records `twoStep.renewCodes` itself: throttle counts must survive a failure
    idempotent: false,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/users/:id/two-step',
    allow: 'user:list',
    errors: ['user_missing'],
    input: z.strictObject({ id }),
    output: z.object({ ...state.shape, passkeyCount: z.number().int(), isResettable: z.boolean() }),
  }),
  /** Removes all methods of a user who has lost them, and ends their sessions. */
  reset: endpoint({
    method: 'POST',
    path: '/users/:id/two-step/reset',
    allow: 'user:resetTwoStep',
    errors: ['user_missing', 'user_is_yourself', 'insufficient_privilege', 'two_step_off'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'user.resetTwoStep',
    idempotent: true,
  }),
}
