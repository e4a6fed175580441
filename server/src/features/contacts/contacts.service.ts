import { isMail } from '@amber/contract/rules.ts'
import type { Database } from '#server/db/connect.ts'
import { mayGrant } from '#server/features/roles/roles.service.ts'
import type { Actor } from '#server/http/authenticate.ts'
import { fail } from '#server/http/problem.ts'
import { findHolders, findOwners, markVerified } from './contacts.queries.ts'

/** A phone number or mail address as it is compared; `contact_key` of the database is the same. */
export function contactKey(receiver: string): string {
  if (isMail(receiver)) return receiver.toLowerCase()
  return receiver.replace(/^\+86(?=1[3-9]\d{9}$)/, '')
}

export type Owner = { id: string; userName: string; status: '1' | '2'; isVerified: boolean }

/** Everybody whose phone number or mail address it is, proven or not; a few are enough. */
export function ownersOf(db: Database, receiver: string): Promise<Owner[]> {
  return findOwners(db, { key: contactKey(receiver) })
}

/**
 * Whom codes stand for that are sent to a phone number or mail address: the enabled account that has proven it, of which
 * there is one at most. An administrator's word counts as long as nobody has proven otherwise and it names one enabled
 * account alone: whoever may write it down may do all that the person may (users.service.ts), and a code that is typed
 * proves it. Several unproven ones count for nobody, for a code cannot say which of them is meant.
 */
export function ownerAmong(owners: readonly Owner[]): Owner | null {
  const enabled = owners.filter(({ status }) => status === '1')
  const verified = enabled.find(({ isVerified }) => isVerified)
  const [one, ...others] = enabled
  return verified ?? (one && others.length === 0 ? one : null)
}

/** The account that codes to this receiver stand for; null where there is none. */
export async function ownerOf(db: Database, receiver: string): Promise<Owner | null> {
  return ownerAmong(await ownersOf(db, receiver))
}

type Proven = { userId: string; receiver: string; now: Date }

/**
 * In the transaction of what a code permits: throws `code_wrong` where the receiver has become somebody else's since the
 * code was looked at, and notes that the person is reached there.
 */
export async function requireStillOwner(
  transaction: Database,
  { userId, receiver, now }: Proven,
): Promise<void> {
  const owner = await ownerOf(transaction, receiver)
  if (owner?.id !== userId) throw fail('code_wrong', { field: 'code' })
  if (!owner.isVerified) await proveContact(transaction, { userId, receiver, now })
}

/** Notes that a person is reached there, by a code that they have typed. */
function proveContact(db: Database, { userId, receiver, now }: Proven): Promise<void> {
  return markVerified(db, { key: contactKey(receiver), userId, now })
}

export type ContactField = 'email' | 'phone'
type Contacts = Readonly<Record<ContactField, string | null>>

/** The fields of which a change makes another contact, or none. */
export function movedContacts(before: Contacts, after: Contacts): ContactField[] {
  return (['email', 'phone'] as const).filter((field) => before[field] !== after[field])
}

type Wanted = {
  actor: Pick<Actor, 'isSuper' | 'permissions'>
  /** Whose it is to be. */
  userId: string
  contact: string
  /** The field of the input. */
  field: string
}

/**
 * Throws where an account must not get this phone number or mail address: `contact_verified_elsewhere`, since what one
 * has proven is theirs; `contact_above_you` for that of somebody with rights that the actor does not hold. Two accounts
 * with one unproven contact can neither of them sign in by code, so that to write it down a second time would be a way
 * to take that from a super admin. Who may write down contacts sees those of others anyway.
 */
export async function requireFreeContact(
  db: Database,
  { actor, userId, contact, field }: Wanted,
): Promise<void> {
  const held = await findHolders(db, { key: contactKey(contact), exceptId: userId })
  if (held.isVerified) throw fail('contact_verified_elsewhere', { field })
  if (!(await mayGrant(db, { actor, codes: held.roles })))
    throw fail('contact_above_you', { field })
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
