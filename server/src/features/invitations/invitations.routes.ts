import { invitations } from '@amber/contract/invitations.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { listInvitations } from './invitations.queries.ts'
import { createInvitation, revokeInvitation } from './invitations.service.ts'

export const invitationsRoutes: Route[] = [
  bind(invitations.list, ({ db, input, now }) => listInvitations(db, { ...input, now })),
  bind(invitations.create, createInvitation),
  bind(invitations.revoke, revokeInvitation),
]
