import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import {
  basicRole,
  type registration as calls,
  type RegistrationMode,
} from '@amber/contract/sign-in/registration.ts'
import { isMail } from '@amber/contract/rules.ts'
import type { Database } from '#server/db/connect.ts'
import {
  askerOf,
  countDisclosure,
  checkCode,
  spendCode,
  type CheckedCode,
} from '#server/features/sign-in/codes/check-code.service.ts'
import {
  markInvitationUsed,
  requireInvitation,
} from '#server/features/sign-in/invitations/invitations.service.ts'
import { requireGoodPassword } from '#server/features/sign-in/passwords/password-policy.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { recordEvent } from '#server/http/record-event.ts'
import type { Context } from '#server/http/bind.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { nameKey } from '#server/lib/text.ts'
import { newId } from '#server/lib/platform.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { requireRoles } from '#server/policies/roles.ts'
import { insertPerson, isContactTaken, isNameTaken } from './registration.queries.ts'

type ContextOf<Call extends keyof typeof calls> = Context<InputOf<(typeof calls)[Call]>>

export async function readMode(db: Database): Promise<RegistrationMode> {
  return (await readSettings(db)).registration.value.mode
}

/** Invitations work in every mode. */
async function requireOpen(db: Database, invitation: string | undefined): Promise<void> {
  if (invitation !== undefined) return
  const mode = await readMode(db)
  if (mode === 'closed') throw fail('registration_closed')
  if (mode === 'invitation') throw fail('invitation_needed')
}

/** Refuses codes that could not lead to an account. */
export async function requireMayRegister({
  db,
  input: { invitation: token, receiver },
  now,
  platform,
}: Context<{ invitation?: string | undefined; receiver: string }>): Promise<void> {
  await requireOpen(db, token)
  if (token === undefined) return
  requireReceiver(await requireInvitation(db, { token, platform, now }), receiver)
}

function requireReceiver({ email }: { email: string | null }, receiver: string): void {
  if (email && email.toLowerCase() !== receiver.toLowerCase())
    throw fail('invitation_other_email', { field: 'receiver' })
}

export async function readInvitation({
  db,
  input,
  now,
  platform,
}: ContextOf<'readInvitation'>): Promise<OutputOf<typeof calls.readInvitation>> {
  const given = { token: input.invitation, platform, now }
  const { email, expiresAt, invitedBy } = await requireInvitation(db, given)
  return { email, invitedBy, expiresTime: expiresAt.toISOString() }
}

/**
 * Checks the code before revealing anything about names and contacts, and consumes it with the account, so that a
 * taken name does not cost a second code.
 */
export async function register(
  context: ContextOf<'register'>,
): Promise<OutputOf<typeof calls.register>> {
  const { db, input, now, platform } = context
  const { code, invitation, receiver, userName } = input
  await requireOpen(db, invitation)
  // Before counting: a full queue is not the caller's failure.
  if (platform.passwords.isFull()) throw new QueueFull('Too many passwords are waiting')
  const names = [userName, ...(input.nickName ? [input.nickName] : [])]
  await requireGoodPassword(db, { password: input.password, of: { names } })
  const asker = askerOf(context)
  const guess = { purpose: 'register', receiver, code, asker, platform, now } as const
  const checked = await checkCode(db, guess)
  if (await isNameTaken(db, userName)) {
    // One code could otherwise test any number of names.
    await countDisclosure(db, checked)
    throw fail('user_name_taken', { field: 'userName' })
  }
  const passwordHash = await platform.passwords.hash(input.password)
  await inTransaction(db, (transaction) =>
    makeAccount(context, transaction, { checked, passwordHash }),
  )
  return { userName }
}

/** Failures roll back code and invitation. */
async function makeAccount(
  { input, now, platform, request }: ContextOf<'register'>,
  db: Database,
  { checked, passwordHash }: { checked: CheckedCode; passwordHash: string },
): Promise<void> {
  const { userName, receiver, invitation: token } = input
  const invitation =
    token === undefined ? null : await requireInvitation(db, { token, platform, now })
  if (invitation) requireReceiver(invitation, receiver)
  await spendCode(db, checked)
  if (await isContactTaken(db, receiver)) throw fail('contact_registered', { field: 'receiver' })
  const id = newId(platform)
  const roleIds =
    invitation?.roleIds ?? (await requireRoles(db, [basicRole])).map((role) => role.id)
  const contact = isMail(receiver) ? { email: receiver } : { phone: receiver }
  const verified = isMail(receiver) ? { emailVerifiedAt: now } : { phoneVerifiedAt: now }
  const nickName = input.nickName ?? userName
  await insertPerson(db, {
    person: {
      id,
      userName,
      userNameKey: nameKey(userName),
      nickName,
      ...contact,
      ...verified,
      passwordHash,
      termsVersion: input.termsVersion,
      termsAcceptedAt: now,
      createBy: invitation?.createBy ?? userName,
      createTime: now,
      updateBy: userName,
      updateTime: now,
    },
    roleIds,
  })
  if (invitation) await markInvitationUsed(db, { id: invitation.id, userId: id, now })
  await recordEvent(
    db,
    { actor: { id, userName }, platform, request },
    {
      action: 'user.register',
      target: { type: 'user', id, name: userName },
      after: {
        userName,
        nickName,
        ...contact,
        termsVersion: input.termsVersion,
        invitedBy: invitation?.createBy ?? null,
      },
    },
  )
}
