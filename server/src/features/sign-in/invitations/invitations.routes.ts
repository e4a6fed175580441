import { invitations } from '@amber/contract/sign-in/invitations.ts'
import type { CodeChannels } from '#server/features/sign-in/codes/codes.service.ts'
import type { Database } from '#server/db/connect.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { listInvitations } from './invitations.queries.ts'
import { createInvitation, revokeInvitation } from './invitations.service.ts'

/** Invitations require a delivery channel for their code. */
export function invitationsRoutes({
  channels,
}: {
  channels: (db: Database) => Promise<CodeChannels>
}): Route[] {
  return [
    bind(invitations.list, ({ db, input, now }) => listInvitations(db, { ...input, now })),
    bind(invitations.create, async (context) =>
      createInvitation(context, await channels(context.db)),
    ),
    bind(invitations.revoke, revokeInvitation),
  ]
}
