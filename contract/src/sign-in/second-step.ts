import * as z from 'zod'
import { tokenPair } from './auth.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { passkeyAssertion, passkeyRequest, recoveryCodes } from './passkeys.ts'
import { code } from '@amber/contract/rules.ts'

/** `enrol` where a role demands a second step and the user has none. */
export const secondSteps = ['totp', 'passkey', 'recovery', 'enrol'] as const
export type SecondStepMethod = (typeof secondSteps)[number]

/** The pending token is only valid for these calls, once, for a few minutes and in the same browser. */
export const secondStepDue = z.object({
  pendingToken: z.string(),
  methods: z.array(z.enum(secondSteps)),
  expiresTime: z.iso.datetime(),
})
export type SecondStepDue = z.infer<typeof secondStepDue>

/** `enrolment` is returned with the first code; nothing is stored before. */
export const enrolment = z.object({
  /** Base32, for manual entry. */
  secret: z.string(),
  uri: z.string(),
  enrolment: z.string(),
  expiresTime: z.iso.datetime(),
})
export type Enrolment = z.infer<typeof enrolment>

const pendingToken = z.string('required').min(1, 'required').max(64, 'invalid')
export const enrolmentText = z.string('required').min(1, 'required').max(600, 'invalid')

export const secondStep = {
  /** Creates the session. */
  finish: endpoint({
    method: 'POST',
    path: '/auth/second-step',
    allow: 'public',
    errors: [
      'second_step_expired',
      'second_step_wrong',
      'recovery_code_wrong',
      'passkey_refused',
      'enrolment_expired',
      '7777',
      'sign_in_paused',
    ],
    input: z.strictObject({
      pendingToken,
      code: code.optional(),
      recoveryCode: z.string().max(64, 'invalid').optional(),
      passkey: passkeyAssertion.optional(),
      enrolment: enrolmentText.optional(),
    }),
    output: z.object({ ...tokenPair.shape, recoveryCodes }),
    audit: null, // recorded in sign_ins
    idempotent: false,
  }),
  passkeyRequest: endpoint({
    method: 'POST',
    path: '/auth/second-step-requests',
    allow: 'public',
    errors: ['second_step_expired', 'passkey_refused'],
    input: z.strictObject({ pendingToken }),
    output: passkeyRequest,
    audit: null,
    idempotent: false,
  }),
  /** For an app that has to be set up before sign-in completes. */
  enrol: endpoint({
    method: 'POST',
    path: '/auth/second-step-enrolments',
    allow: 'public',
    errors: ['second_step_expired'],
    input: z.strictObject({ pendingToken }),
    output: enrolment,
    audit: null,
    idempotent: false,
  }),
}
