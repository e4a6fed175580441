import * as z from 'zod'
import { captchaAnswer } from './captcha.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { invitationErrors, invitationToken } from './registration.ts'
import { receiver } from '@amber/contract/rules.ts'

export const codePurposes = ['sign_in', 'register', 'reset_password', 'change_contact'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const publicCodePurposes = ['sign_in', 'register', 'reset_password'] as const

export const codeTimes = {
  /** Seconds; shorter in evaluation mode. */
  resendAfter: 60,
  resendAfterInEvaluation: 10,
  /** Minutes. */
  lifetime: 10,
}
/** Wrong attempts that invalidate a code. */
export const codeGuesses = 5

export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

export const codeSent = z.object({
  /** Seconds. */
  resendAfter: z.number().int(),
  expiresTime: z.iso.datetime(),
  /** Whether deliveries currently fail; this one is queued. */
  isDelayed: z.boolean(),
  /** Set in evaluation mode without configured delivery. */
  message: z.object({ channel: z.enum(channels), to: z.string(), text: z.string() }).nullable(),
})
export type CodeSent = z.infer<typeof codeSent>

/** Codes of calls that send a verification code. */
export const codeSendingErrors = [
  'code_too_soon',
  'code_limit',
  'delivery_unconfigured',
] as const satisfies readonly ErrorCode[]

export const codes = {
  /** The response does not reveal whether an account has the contact. */
  send: endpoint({
    method: 'POST',
    path: '/codes/send',
    allow: 'public',
    errors: ['captcha_wrong', ...codeSendingErrors, ...invitationErrors],
    input: z.strictObject({
      purpose: z.enum(publicCodePurposes, 'invalid'),
      receiver,
      captcha: captchaAnswer,
      invitation: invitationToken.optional(),
    }),
    output: codeSent,
    audit: null,
    idempotent: false,
    perMinute: 20,
  }),
  channels: endpoint({
    method: 'GET',
    path: '/codes/channels',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ mail: z.boolean(), sms: z.boolean() }),
  }),
}
