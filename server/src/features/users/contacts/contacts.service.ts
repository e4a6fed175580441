import { isMail } from '@amber/contract/rules.ts'
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

/** A phone number or mail address as it is compared; `contact_key` of the database is the same. */
export function contactKey(receiver: string): string {
  if (isMail(receiver)) return receiver.toLowerCase()
  return receiver.replace(/^\+86(?=1[3-9]\d{9}$)/, '')
}

export type Owner = {
  id: string
  userName: string
  status: '1' | '2'
  isVerified: boolean
  /** Whether somebody who is in the recycle bin by now has proven it. */
  wasAnothers: boolean
  /** Not verified: whether the administrator who wrote it could still give access to the account. */
  isVouched: boolean
}

/** Everybody whose phone number or mail address it is, proven or not; a few are enough. */
export async function ownersOf(db: Database, receiver: string): Promise<Owner[]> {
  const found = await findOwners(db, { key: contactKey(receiver) })
  const unverified = found.filter(({ isVerified, status }) => !isVerified && status === '1')
  const [one, ...others] = unverified
  // Looked up for an address of no account too, so that it takes as long.
  const isVouched = await mayVouch(db, one ?? { id: unknownUser, writerId: null, hasGained: false })
  return found.map((owner) => ({
    ...owner,
    isVouched: isVouched && others.length === 0 && owner.id === one?.id,
  }))
}

const unknownUser = '00000000-0000-0000-0000-000000000000'
const writers = ['user:update', 'user:create', 'user:import'] as const

/**
 * Whether codes to an address that is not verified may open its account: the user has gained no privileges since it was
 * written, and its writer may still manage the user. Of an unknown writer only where the account holds nothing beyond
 * what every registered user gets.
 */
async function mayVouch(
  db: Database,
  address: { id: string; writerId: string | null; hasGained: boolean },
): Promise<boolean> {
  const { hasGained, id, writerId } = address
  if (writerId === null) return isBasic(db, id)
  if (hasGained) return false
  return couldStillManage(db, { managerId: writerId, permissions: writers, targetId: id })
}

/** Notes that the actor has written these addresses of a user, as of the privileges that the user has by now. */
export function noteWriter(db: Database, written: Parameters<typeof setWriter>[1]): Promise<void> {
  return setWriter(db, written)
}

/**
 * Whom codes stand for that are sent to a phone number or mail address: the account that has proven it, of which there is
 * one at most, and nobody while that is disabled. An administrator's word counts as long as nobody has proven otherwise,
 * be it somebody who was removed since, it names one enabled account alone, and the administrator could still give access
 * to it (`mayVouch`); a code that is typed proves it. Several unproven ones count for nobody, for a
 * code cannot say which of them is meant.
 */
export function ownerAmong(owners: readonly Owner[]): Owner | null {
  const verified = owners.find(({ isVerified }) => isVerified)
  // Whoever reads what is sent there must not come in as another, because their own account is closed.
  if (verified) return verified.status === '1' ? verified : null
  const [one, ...others] = owners.filter(({ status }) => status === '1')
  return one && others.length === 0 && one.isVouched && !one.wasAnothers ? one : null
}

/** The account that codes to this receiver stand for; null where there is none. */
export async function ownerOf(db: Database, receiver: string): Promise<Owner | null> {
  return ownerAmong(await ownersOf(db, receiver))
}

/**
 * In the transaction of what a code permits, which has locked the person: throws `code_wrong` where the receiver has
 * become somebody else's since the code was looked at.
 */
export async function requireStillOwner(
  transaction: Database,
  { userId, receiver }: { userId: string; receiver: string },
): Promise<void> {
  const owner = await ownerOf(transaction, receiver)
  if (owner?.id !== userId) throw fail('code_wrong', { field: 'code' })
}

/** Which of a person's contacts they have proven to be theirs. */
export async function verifiedContacts(db: Database, userId: string) {
  return (await findVerified(db, userId)) ?? { phoneVerified: false, emailVerified: false }
}

/**
 * Notes and records that a person is reached there, by a code that they have typed. Only once nothing else is asked of
 * them: who reads the mailbox and has not taken the second step may be anybody.
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

/** The fields of which a change makes another contact, or none. */
export function movedContacts(before: Contacts, after: Contacts): ContactField[] {
  return (['email', 'phone'] as const).filter((field) => before[field] !== after[field])
}

type Wanted = {
  actor: Privileges
  /** Whose it is to be. */
  userId: string
  contact: string
  /** The field of the input. */
  field: string
}

/**
 * Throws where an account must not get this phone number or mail address: `contact_verified_elsewhere`, since what one
 * has proven is theirs; `contact_of_privileged_user` for that of somebody with rights that the actor does not hold. Two accounts
 * with one unproven contact can neither of them sign in by code, so that to write it down a second time would be a way
 * to take that from a super admin. Who may write down contacts sees those of others anyway.
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

/** Which of somebody's contacts may not be theirs any more, since they were away. */
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

/** The same for those of a person's contacts that are about to be written down. */
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
