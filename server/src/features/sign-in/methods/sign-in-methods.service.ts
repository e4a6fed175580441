import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import type { Database } from '#server/db/connect.ts'
import type { Codes } from '#server/features/sign-in/codes/codes.service.ts'
import { ownerOf } from '#server/features/users/contacts/contacts.service.ts'
import { couldVouch, type Providers } from '#server/features/sign-in/providers/providers.service.ts'
import { fail } from '#server/http/problem.ts'
import { findSignInMethods } from './sign-in-methods.queries.ts'
import type { StoredSettings } from '@amber/contract/settings/settings.ts'
import { signInParts, type SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'

export type SignInMethods = ReturnType<typeof createSignInMethods>

/** Finds the methods that work now; a phone number does not without SMS. */
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
      /** Any method besides identities. */
      hasOther: hasOwn || (await isReached(db, userId, { email, phone })),
      providers: linked.filter((one) => couldVouch(methods, one)).map(({ provider }) => provider),
    }
  }

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

  /** Runs after the removal, with the user locked. */
  async function requireLeft(
    transaction: Database,
    userId: string,
    problem: 'contact_last_method' | 'identity_last_method' | 'passkey_last_method',
  ): Promise<void> {
    const left = await read(transaction, userId)
    if (!left.hasOther && left.providers.length === 0) throw fail(problem)
  }

  /** Whether an identity is the last method. */
  async function lastOf(
    db: Database,
    userId: string,
  ): Promise<(provider: IdentityProvider) => boolean> {
    const { hasOther, providers: open } = await read(db, userId)
    return (provider) => !hasOther && open.every((other) => other === provider)
  }

  return { lastOf, requireLeft }
}

export type SignInOptions = (settings: StoredSettings) => SignInPart[]

/** Returns the parts of the sign-in page that work; in evaluation mode also those to be configured. */
export function createSignInOptions(parts: {
  mode: 'evaluation' | 'production'
  codes: Codes
  providers: Providers
}): SignInOptions {
  return (settings) => {
    const { mail, sms } = parts.codes.channelsOf(settings)
    const codes = mail || sms
    const isShown: Record<SignInPart, boolean> = {
      codes,
      register: codes && settings.registration.value.mode !== 'closed',
      wechat: parts.mode === 'evaluation' || parts.providers.isWechatSet(settings.wechat.value),
    }
    return signInParts.filter((part) => isShown[part])
  }
}
