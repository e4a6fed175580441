import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import type { Database } from '#server/db/connect.ts'
import type { Codes } from '#server/features/sign-in/codes/codes.service.ts'
import { ownerOf } from '#server/features/users/contacts/contacts.service.ts'
import { couldVouch, type Providers } from '#server/features/sign-in/providers/providers.service.ts'
import { fail } from '#server/http/problem.ts'
import { findSignInMethods } from './sign-in-methods.queries.ts'

export type SignInMethods = ReturnType<typeof createSignInMethods>

/**
 * By what a person could come in at this moment. A way that is not set up is none: nobody comes in by a phone number
 * where no SMS can be sent, nor by an account elsewhere of which this server knows nothing any more.
 */
export function createSignInMethods(
  codes: Pick<Codes, 'channels'>,
  providers: Pick<Providers, 'methods'>,
) {
  async function read(db: Database, userId: string) {
    const found = await findSignInMethods(db, userId)
    if (!found) return { hasOther: false, providers: [] }
    const { email, hasOwn, linked, phone } = found
    const methods = await providers.methods(db)
    return {
      /** By something else than an account elsewhere. */
      hasOther: hasOwn || (await isReached(db, userId, { email, phone })),
      /** By these. */
      providers: linked.filter((one) => couldVouch(methods, one)).map(({ provider }) => provider),
    }
  }

  /** Whether codes can be sent to one of these that stand for the person. */
  async function isReached(
    db: Database,
    userId: string,
    { email, phone }: { email: string | null; phone: string | null },
  ): Promise<boolean> {
    const channels = await codes.channels(db)
    for (const contact of [channels.mail && email, channels.sms && phone])
      if (contact && (await ownerOf(db, contact))?.id === userId) return true
    return false
  }

  /**
   * After something was taken away that its person could come in by, in the transaction that has locked them: throws that
   * problem where nothing is left.
   */
  async function requireLeft(
    transaction: Database,
    userId: string,
    problem: 'contact_last_method' | 'identity_last_method' | 'passkey_last_method',
  ): Promise<void> {
    const left = await read(transaction, userId)
    if (!left.hasOther && left.providers.length === 0) throw fail(problem)
  }

  /** Which of somebody's accounts elsewhere have to stay, since nothing would be left to come in by. */
  async function lastOf(
    db: Database,
    userId: string,
  ): Promise<(provider: IdentityProvider) => boolean> {
    const { hasOther, providers: open } = await read(db, userId)
    return (provider) => !hasOther && open.every((other) => other === provider)
  }

  return { lastOf, requireLeft }
}
