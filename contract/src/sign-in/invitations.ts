import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { page, pagingInput } from '@amber/contract/paging.ts'
import { email, id } from '@amber/contract/rules.ts'

/** Lifetime in hours. */
export const invitationHours = { least: 24, most: 720, offered: [24, 72, 168, 720] } as const

const invitation = z.object({
  id,
  email: z.string().nullable(),
  roles: z.array(z.string()),
  createBy: z.string(),
  createTime: z.iso.datetime(),
  expiresTime: z.iso.datetime(),
})
export type Invitation = z.infer<typeof invitation>

export const invitations = {
  /** Still usable ones. */
  list: endpoint({
    method: 'GET',
    path: '/invitations',
    allow: 'user:create',
    input: z.strictObject({ ...pagingInput(['createTime', 'expiresTime']) }),
    output: page(invitation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/invitations',
    allow: 'user:create',
    errors: ['invitation_undeliverable', 'role_missing', 'role_not_grantable'],
    input: z.strictObject({
      /** Only address that may register; null for any. */
      email: email.nullable(),
      roles: z.array(z.string().max(64)).min(1, 'required').max(50),
      hours: z
        .number('invalid')
        .int('invalid')
        .min(invitationHours.least, 'invalid')
        .max(invitationHours.most, 'invalid'),
    }),
    output: z.object({
      id,
      token: z.string(),
      expiresTime: z.iso.datetime(),
    }),
    audit: 'invitation.create',
    idempotent: false, // the response holds a secret
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/invitations/:id',
    allow: 'user:create',
    errors: ['invitation_missing', 'role_not_grantable'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'invitation.revoke',
    idempotent: true,
  }),
}
