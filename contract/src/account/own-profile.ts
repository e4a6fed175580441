import * as z from 'zod'
import { avatarName } from '@amber/contract/users/faces.ts'
import { codeSendingErrors, codeSent } from '@amber/contract/sign-in/codes.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { recordFields } from '@amber/contract/paging.ts'
import { proof, proofErrors } from '@amber/contract/sign-in/passkeys.ts'
import { contactConflicts, verifiedContacts } from '@amber/contract/users/verified-contacts.ts'
import { code, gender, nickName, receiver } from '@amber/contract/rules.ts'

const profile = z.object({
  ...recordFields,
  userName: z.string(),
  nickName: z.string(),
  gender: gender.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  ...verifiedContacts,
  avatar: avatarName,
  roles: z.array(z.string()),
  /** False for users who only sign in by other methods. */
  hasPassword: z.boolean(),
})
export type OwnProfile = z.infer<typeof profile>

/** Days of counted online time; sessions are kept slightly longer. */
export const onlineDays = 30

const overview = z.object({
  joinTime: z.iso.datetime(),
  lastSignIn: z.object({ time: z.iso.datetime(), ip: z.string().nullable() }).nullable(),
  /** Limited by the log's retention. */
  signIns: z.number().int(),
  /** Limited by the log's retention. */
  operations: z.number().int(),
  /** Last `onlineDays` days, from sign-in to last use, overlaps counted once. */
  onlineSeconds: z.number().int(),
  keptDays: z.object({ signIns: z.number().int(), operations: z.number().int() }),
})
export type OwnOverview = z.infer<typeof overview>

export const ownProfile = {
  get: endpoint({
    method: 'GET',
    path: '/own-profile',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: profile,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/own-overview',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: overview,
  }),
  /** Phone and email change by a sent code instead. */
  update: endpoint({
    method: 'PUT',
    path: '/own-profile',
    allow: 'signed-in',
    errors: ['record_changed'],
    input: z.strictObject({
      /** Version that was read; an older one is answered with 409. */
      version: z.number().int(),
      nickName,
      gender: gender.nullable(),
    }),
    output: profile,
    audit: 'user.update',
    idempotent: true,
  }),
  sendContactCode: endpoint({
    method: 'POST',
    path: '/own-contact-codes',
    allow: 'signed-in',
    errors: codeSendingErrors,
    input: z.strictObject({ receiver }),
    output: codeSent,
    audit: null,
    idempotent: false,
    perMinute: 20,
  }),
  /** Needs reauthentication. Also verifies an unchanged contact. */
  changeContact: endpoint({
    method: 'PUT',
    path: '/own-contact',
    allow: 'signed-in',
    errors: [
      'code_wrong',
      'contact_registered',
      ...contactConflicts,
      'record_changed',
      ...proofErrors,
    ],
    input: z.strictObject({ receiver, code, ...proof }),
    output: profile,
    audit: null, // records `user.update` itself: a wrong guess stays counted
    idempotent: false,
    perMinute: 20,
  }),
  removeContact: endpoint({
    method: 'POST',
    path: '/own-contact-removals',
    allow: 'signed-in',
    errors: ['contact_last_method', 'record_changed', ...proofErrors],
    input: z.strictObject({ field: z.enum(['email', 'phone'], 'invalid'), ...proof }),
    output: profile,
    audit: null, // records `user.update` itself: throttle counts must survive a failure
    idempotent: false,
    perMinute: 20,
  }),
}
