import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { code, newPassword, nickName, receiver, userName } from '@amber/contract/rules.ts'

/**
 * How to get an account without an administrator adding it: by registering, or by an invitation alone. Invitations work in
 * every mode. `invitation` tells visitors of them on the sign-in page, `closed` does not mention registration there.
 */
export const registrationModes = ['open', 'invitation', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** The user agreement and the privacy policy in force. A change of either is another version. */
export const termsVersion = '2026-11-22' as const

/** The role of who registers without an invitation that says otherwise. */
export const basicRole = 'R_USER'

/** The version of agreement and policy that somebody has agreed to: the one in force. */
export const agreedTerms = z.literal(termsVersion, {
  error: ({ input }) => (input ? 'terms_changed' : 'terms_required'),
})

/** The secret part of an invitation link. */
export const invitationToken = z.string('invalid').min(1, 'invalid').max(200, 'invalid')

export const registration = {
  /** Who may register here, for the pages that lead there. */
  get: endpoint({
    method: 'GET',
    path: '/registration',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ mode: z.enum(registrationModes) }),
  }),
  /** Whom an invitation is for. A read, but the secret must not be in an address, which is logged on its way. */
  readInvitation: endpoint({
    method: 'POST',
    path: '/registration/read-invitation',
    allow: 'public',
    input: z.strictObject({ invitation: invitationToken }),
    output: z.object({
      /** The one mail address that it is good for; null where it is good for any. */
      email: z.string().nullable(),
      invitedBy: z.string(),
      expiresTime: z.iso.datetime(),
    }),
    audit: null,
    idempotent: false,
    perMinute: 20,
  }),
  /** Makes an account for who has the code that was sent to the receiver. Signing in is another call. */
  register: endpoint({
    method: 'POST',
    path: '/registration/register',
    allow: 'public',
    input: z.strictObject({
      userName,
      nickName: nickName.optional(),
      password: newPassword,
      receiver,
      code,
      termsVersion: agreedTerms,
      invitation: invitationToken.optional(),
    }),
    output: z.object({ userName: z.string() }),
    audit: null, // records `user.register` itself: what it counts must stay when it fails
    idempotent: false,
    perMinute: 20,
    status: 201,
  }),
}
