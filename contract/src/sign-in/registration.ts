import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { code, newPassword, nickName, receiver, userName } from '@amber/contract/rules.ts'

/**
 * Invitations work in all modes. `invitation` mentions them on the sign-in page, `closed` hides registration there.
 */
export const registrationModes = ['open', 'invitation', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** Version of user agreement and privacy policy. */
export const termsVersion = '2026-11-22' as const

/** Role of users without an invitation. */
export const basicRole = 'R_USER'

export const agreedTerms = z.literal(termsVersion, {
  error: ({ input }) => (input ? 'terms_changed' : 'terms_required'),
})

export const invitationToken = z.string('invalid').min(1, 'invalid').max(200, 'invalid')

const linkErrors = [
  'invitation_unknown',
  'invitation_used',
  'invitation_revoked',
  'invitation_expired',
  'invitation_void',
] as const satisfies readonly ErrorCode[]
/** Codes of calls that need permission to register. */
export const invitationErrors = [
  ...linkErrors,
  'registration_closed',
  'invitation_needed',
  'invitation_other_email',
] as const satisfies readonly ErrorCode[]

export const registration = {
  get: endpoint({
    method: 'GET',
    path: '/registration',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ mode: z.enum(registrationModes) }),
  }),
  /** A `POST`, as URLs are logged and the token is secret. */
  readInvitation: endpoint({
    method: 'POST',
    path: '/registration/read-invitation',
    allow: 'public',
    errors: linkErrors,
    input: z.strictObject({ invitation: invitationToken }),
    output: z.object({
      /** Only address that may register; null for any. */
      email: z.string().nullable(),
      invitedBy: z.string(),
      expiresTime: z.iso.datetime(),
    }),
    audit: null,
    idempotent: false,
    perMinute: 20,
  }),
  /** Does not sign in. */
  register: endpoint({
    method: 'POST',
    path: '/registration/register',
    allow: 'public',
    errors: [
      'code_wrong',
      'contact_registered',
      ...invitationErrors,
      'role_missing',
      'user_name_taken',
    ],
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
    audit: null, // records `user.register` itself: throttle counts must survive a failure
    idempotent: false,
    perMinute: 20,
    status: 201,
  }),
}
