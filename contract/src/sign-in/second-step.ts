import * as z from 'zod'
import { tokenPair } from './auth.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { passkeyAssertion, passkeyRequest, recoveryCodes } from './passkeys.ts'
import { code } from '@amber/contract/rules.ts'

/** By what somebody can take the second step; `enrol` where their role demands it and nothing is set up yet. */
export const secondSteps = ['totp', 'passkey', 'recovery', 'enrol'] as const
export type SecondStepMethod = (typeof secondSteps)[number]

/**
 * What is left to do, in the answer `second_step_due`. The ticket is no token: it opens nothing but these calls, once,
 * for a few minutes, in the browser that it was given to.
 */
export const secondStepDue = z.object({
  pendingToken: z.string(),
  methods: z.array(z.enum(secondSteps)),
  expiresTime: z.iso.datetime(),
})
export type SecondStepDue = z.infer<typeof secondStepDue>

/** What an authenticator app is set up with. `enrolment` comes back with the first code: nothing is stored before. */
export const enrolment = z.object({
  /** Base32, as people type it. */
  secret: z.string(),
  /** `otpauth://…`, as a picture of it is scanned. */
  uri: z.string(),
  enrolment: z.string(),
  expiresTime: z.iso.datetime(),
})
export type Enrolment = z.infer<typeof enrolment>

const pendingToken = z.string('required').min(1, 'required').max(64, 'invalid')
export const enrolmentText = z.string('required').min(1, 'required').max(600, 'invalid')

export const secondStep = {
  /** Takes the second step, by one of the ways, and opens the session that the first began. */
  finish: endpoint({
    method: 'POST',
    path: '/auth/second-step',
    allow: 'public',
    input: z.strictObject({
      pendingToken,
      code: code.optional(),
      recoveryCode: z.string().max(64, 'invalid').optional(),
      passkey: passkeyAssertion.optional(),
      /** With the first code of an app that has just been set up. */
      enrolment: enrolmentText.optional(),
    }),
    output: z.object({ ...tokenPair.shape, recoveryCodes }),
    audit: null, // signing in has its own log
    idempotent: false,
  }),
  /** Asks one of the person's passkeys. */
  passkeyRequest: endpoint({
    method: 'POST',
    path: '/auth/second-step-requests',
    allow: 'public',
    input: z.strictObject({ pendingToken }),
    output: passkeyRequest,
    audit: null,
    idempotent: false,
  }),
  /** What to set up an authenticator app with, for who has to before they are let in. */
  enrol: endpoint({
    method: 'POST',
    path: '/auth/second-step-enrolments',
    allow: 'public',
    input: z.strictObject({ pendingToken }),
    output: enrolment,
    audit: null,
    idempotent: false,
  }),
}
