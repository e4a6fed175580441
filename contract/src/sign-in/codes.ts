import * as z from 'zod'
import { captchaAnswer } from './captcha.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { invitationToken } from './registration.ts'
import { receiver } from '@amber/contract/rules.ts'

/** What a code that was sent is for. It is good for nothing else, and for nobody else. */
export const codePurposes = ['sign_in', 'register', 'reset_password', 'change_contact'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** The purposes for which anybody may ask for a code. */
export const publicCodePurposes = ['sign_in', 'register', 'reset_password'] as const

export const codeTimes = {
  /** Seconds until another code may be asked for; shorter in evaluation mode. */
  resendAfter: 60,
  resendAfterInEvaluation: 10,
  /** Minutes for which a code is good. */
  lifetime: 10,
}
/** Wrong guesses after which a code is no longer good. */
export const codeGuesses = 5

export const channels = ['mail', 'sms'] as const
/** The way by which a message goes out. */
export type Channel = (typeof channels)[number]

/** What a person who asked for a code is told. */
export const codeSent = z.object({
  /** Seconds. */
  resendAfter: z.number().int(),
  expiresTime: z.iso.datetime(),
  /** Whether messages of this kind do not get out at the moment; this one waits with them and is tried again. */
  isDelayed: z.boolean(),
  /** In evaluation mode, where nothing is configured to send it: the message that would have been sent. */
  message: z.object({ channel: z.enum(channels), to: z.string(), text: z.string() }).nullable(),
})
export type CodeSent = z.infer<typeof codeSent>

export const codes = {
  /** Sends a code to a phone or mail address. The answer is the same whether or not somebody has it. */
  send: endpoint({
    method: 'POST',
    path: '/codes/send',
    allow: 'public',
    input: z.strictObject({
      purpose: z.enum(publicCodePurposes, 'invalid'),
      receiver,
      captcha: captchaAnswer,
      /** The token of an invitation, which allows registration where it is not open. */
      invitation: invitationToken.optional(),
    }),
    output: codeSent,
    audit: null,
    idempotent: false,
    perMinute: 20,
  }),
  /** The ways by which codes can be sent here, for forms that ask for a receiver. */
  channels: endpoint({
    method: 'GET',
    path: '/codes/channels',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ mail: z.boolean(), sms: z.boolean() }),
  }),
}
