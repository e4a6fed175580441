import * as z from 'zod'
import { avatarName } from '@amber/contract/users/faces.ts'
import { codeSent } from '@amber/contract/sign-in/codes.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { recordFields } from '@amber/contract/paging.ts'
import { proof } from '@amber/contract/sign-in/passkeys.ts'
import { verifiedContacts } from '@amber/contract/users/verified-contacts.ts'
import { code, gender, nickName, receiver } from '@amber/contract/rules.ts'

/** The own account, as its owner sees it. */
const profile = z.object({
  ...recordFields,
  userName: z.string(),
  nickName: z.string(),
  gender: gender.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  ...verifiedContacts,
  avatar: avatarName,
  /** Role codes. */
  roles: z.array(z.string()),
  /** Who came by another way may have none. */
  hasPassword: z.boolean(),
})
export type OwnProfile = z.infer<typeof profile>

/** The days over which online time is counted: sessions are kept a little longer than that. */
export const onlineDays = 30

const overview = z.object({
  joinTime: z.iso.datetime(),
  /** Null where nobody has ever signed in. */
  lastSignIn: z.object({ time: z.iso.datetime(), ip: z.string().nullable() }).nullable(),
  /** Successful ones, as far back as the sign-in log goes. */
  signIns: z.number().int(),
  /** Operations in the audit log, as far back as that goes. */
  operations: z.number().int(),
  /**
   * Of the last `onlineDays` days: each session from its sign-in to its last use or its sign-out, overlapping ones counted
   * once.
   */
  onlineSeconds: z.number().int(),
  /** For how many days the two logs are kept. */
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
  /** What of the own account is counted, all of it from the logs. */
  overview: endpoint({
    method: 'GET',
    path: '/own-overview',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: overview,
  }),
  /** Phone and email are not among it: they change by a code that is sent there. */
  update: endpoint({
    method: 'PUT',
    path: '/own-profile',
    allow: 'signed-in',
    input: z.strictObject({
      /** The version that was read; an older one is answered with 409 and the current record. */
      version: z.number().int(),
      nickName,
      gender: gender.nullable(),
    }),
    output: profile,
    audit: 'user.update',
    idempotent: true,
  }),
  /** Sends a code to the phone number or mail address that is to be the own one. */
  sendContactCode: endpoint({
    method: 'POST',
    path: '/own-contact-codes',
    allow: 'signed-in',
    input: z.strictObject({ receiver }),
    output: codeSent,
    audit: null,
    idempotent: false,
    perMinute: 20,
  }),
  /**
   * Takes a phone number or mail address for the own one, from whoever has the code that was sent there and shows once
   * more who they are: codes to sign in by go there from then on. That it is the own one already is proven by it.
   */
  changeContact: endpoint({
    method: 'PUT',
    path: '/own-contact',
    allow: 'signed-in',
    input: z.strictObject({ receiver, code, ...proof }),
    output: profile,
    audit: null, // records `user.update` itself: a wrong guess stays counted when it fails
    idempotent: false,
    perMinute: 20,
  }),
  /** Takes the own phone number or mail address away, for who shows once more who they are. */
  removeContact: endpoint({
    method: 'POST',
    path: '/own-contact-removals',
    allow: 'signed-in',
    input: z.strictObject({ field: z.enum(['email', 'phone'], 'invalid'), ...proof }),
    output: profile,
    audit: null, // records `user.update` itself: what it counts must stay when it fails
    idempotent: false,
    perMinute: 20,
  }),
}
