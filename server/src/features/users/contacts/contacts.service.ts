import { isMail, statusCodes } from '@amber/contract/rules.ts'
import type { User } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import type { Context } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { isAssignable, type Privileges } from '#server/policies/roles.ts'
import { couldStillManage, isBasic } from '#server/policies/users.ts'
import {
  findHolders,
  findOwners,
  findVerified,
  markVerified,
  setWriter,
} from './contacts.queries.ts'

/** Normalizes a contact, like `contact_key` in the database. */
export function contactKey(receiver: string): string {
  if (isMail(receiver)) return receiver.toLowerCase()
  return receiver.replace(/^\+86(?=1[3-9]\d{9}$)/, '')
}

export type Owner = {
  id: string
  userName: string
  status: User['status']
  isVerified: boolean
  /** Verified by a user now in the recycle bin. */
  wasAnothers: boolean
  /** Unverified, but its writer could still give access to the account. */
  isVouched: boolean
}

export async function ownersOf(db: Database, receiver: string): Promise<Owner[]> {
  const found = await findOwners(db, { key: contactKey(receiver) })
  const unverified = found.filter(
    ({ isVerified, status }) => !isVerified && status === statusCodes.enabled,
  )
  const [one, ...others] = unverified
  // Runs without an account too, with the same queries, so that timing reveals nothing.
  const isVouched = await mayVouch(db, one ?? { id: unknownUser, writerId: null, hasGained: false })
  return found.map((owner) => ({
    ...owner,
    isVouched: isVouched && others.length === 0 && owner.id === one?.id,
  }))
}

const unknownUser = '00000000-0000-0000-0000-000000000000'
const writers = ['user:update', 'user:create', 'user:import'] as const

/**
 * Whether codes to an unverified contact may open its account: the user gained no privileges since, and its writer
 * may still manage the user. Without a writer, only with default privileges.
 */
async function mayVouch(
  db: Database,
  address: { id: string; writerId: string | null; hasGained: boolean },
): Promise<boolean> {
  const { hasGained, id, writerId } = address
  const managerId = writerId ?? unknownUser
  const isPlain = await isBasic(db, id)
  const isWriters = await couldStillManage(db, { managerId, permissions: writers, targetId: id })
  return writerId === null ? isPlain : isWriters && !hasGained
}

export function recordWriter(
  db: Database,
  written: Parameters<typeof setWriter>[1],
): Promise<void> {
  return setWriter(db, written)
}

/**
 * Chooses the account of a code: the enabled one that verified the contact. Else the only enabled one that has it, if
 * its writer vouches for it (`mayVouch`) and no removed user verified it.
 */
export function ownerAmong(owners: readonly Owner[]): Owner | null {
  const verified = owners.find(({ isVerified }) => isVerified)
  // The owner of a disabled account must not get into another.
  if (verified) return verified.status === statusCodes.enabled ? verified : null
  const [one, ...others] = owners.filter(({ status }) => status === statusCodes.enabled)
  return one && others.length === 0 && one.isVouched && !one.wasAnothers ? one : null
}

export async function ownerOf(db: Database, receiver: string): Promise<Owner | null> {
  return ownerAmong(await ownersOf(db, receiver))
}

/**
 * Checks the owner in the transaction that locked the user.
 *
 * @throws `code_wrong` if it is another user by now
 */
export async function requireStillOwner(
  transaction: Database,
  { userId, receiver }: { userId: string; receiver: string },
): Promise<void> {
  const owner = await ownerOf(transaction, receiver)
  if (owner?.id !== userId) throw fail('code_wrong', { field: 'code' })
}

export async function findVerifiedContacts(db: Database, userId: string) {
  return (await findVerified(db, userId)) ?? { phoneVerified: false, emailVerified: false }
}

/**
 * Marks a contact as verified. Call only after all sign-in steps, because a reader of the mailbox may not be the
 * owner.
 */
export async function verifyContact(
  context: Pick<Context<unknown>, 'db' | 'platform' | 'request'>,
  { receiver, ...person }: { id: string; userName: string; receiver: string },
): Promise<void> {
  const { db, platform } = context
  const now = platform.now()
  const isNews = await markVerified(db, { key: contactKey(receiver), userId: person.id, now })
  if (!isNews) return
  await recordEvent(
    db,
    { ...context, actor: person },
    {
      action: 'user.verifyContact',
      target: { type: 'user', id: person.id, name: person.userName },
      after: isMail(receiver) ? { emailVerified: true } : { phoneVerified: true },
    },
  )
}

export type ContactField = 'email' | 'phone'
type Contacts = Readonly<Record<ContactField, string | null>>

/** Lists changed contacts. */
export function movedContacts(before: Contacts, after: Contacts): ContactField[] {
  return (['email', 'phone'] as const).filter((field) => before[field] !== after[field])
}

type Wanted = {
  actor: Privileges
  userId: string
  contact: string
  field: string
}

/**
 * Refuses a conflicting contact. Duplicate unverified contacts disable sign-in by code, so adding one could lock out
 * a super admin.
 *
 * @throws `contact_verified_elsewhere`, `contact_of_privileged_user`
 */
export async function requireFreeContact(
  db: Database,
  { field, ...wanted }: Wanted,
): Promise<void> {
  const obstacle = await obstacleOf(db, wanted)
  if (obstacle) throw fail(obstacle, { field })
}

async function obstacleOf(db: Database, { actor, userId, contact }: Omit<Wanted, 'field'>) {
  const holders = await findHolders(db, { key: contactKey(contact), exceptId: userId })
  if (holders.isVerified) return 'contact_verified_elsewhere'
  return (await isAssignable(db, { actor, codes: holders.roles }))
    ? null
    : 'contact_of_privileged_user'
}

/** Lists contacts of a restored user that conflict by now. */
export async function takenContacts(
  db: Database,
  { contacts, ...wanted }: Pick<Wanted, 'actor' | 'userId'> & { contacts: Contacts },
): Promise<ContactField[]> {
  const taken: ContactField[] = []
  for (const field of ['email', 'phone'] as const) {
    const contact = contacts[field]
    if (contact !== null && (await obstacleOf(db, { ...wanted, contact }))) taken.push(field)
  }
  return taken
}

export async function requireFreeContacts(
  db: Database,
  options: Pick<Wanted, 'actor' | 'userId'> & {
    contacts: Contacts
    fields: readonly ContactField[]
  },
): Promise<void> {
  const { contacts, fields, ...wanted } = options
  for (const field of fields) {
    const contact = contacts[field]
    if (contact !== null) await requireFreeContact(db, { ...wanted, contact, field })
  }
}
