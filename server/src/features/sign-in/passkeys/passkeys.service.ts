import type { TokenPair } from '@amber/contract/sign-in/auth.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { Passkey, passkeys as calls } from '@amber/contract/sign-in/passkeys.ts'
import { passkeyLimit } from '@amber/contract/sign-in/two-step.ts'
import {
  completeSignIn,
  recordRefusal,
} from '#server/features/sign-in/auth/complete-sign-in.service.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'
import { withIdentityCheck } from '#server/features/sign-in/two-step/identity-check.service.ts'
import { firstRecoveryCodes } from '#server/features/sign-in/two-step/second-steps.service.ts'
import {
  afterRemoval,
  lockPerson,
  notifyChange,
} from '#server/features/sign-in/two-step/two-step-change.service.ts'
import type { SignInMethods } from '#server/features/sign-in/methods/sign-in-methods.service.ts'
import type { Context, SignedInContext } from '#server/http/bind.ts'
import { fail, Problem } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { newId } from '#server/lib/platform.ts'
import {
  askForNew,
  requireAssertion,
  requireAttestation,
  type PublicSite,
} from './passkey-ceremony.service.ts'
import {
  deletePasskey,
  findHolder,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  setPasskeyName,
  type StoredPasskey,
} from './passkeys.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

function presentPasskey(row: StoredPasskey): Passkey {
  const { id, version, name, isSynced, verifiesUser, createTime, lastUsedAt } = row
  return {
    id,
    version,
    name,
    isSynced,
    verifiesUser,
    createTime: createTime.toISOString(),
    lastUsedTime: lastUsedAt?.toISOString() ?? null,
  }
}

export async function listOwnPasskeys(
  { db }: Pick<Context<unknown>, 'db'>,
  userId: string,
): Promise<Passkey[]> {
  return (await listPasskeys(db, userId)).map(presentPasskey)
}

export async function createPasskey(context: ContextOf<'create'>, site: PublicSite) {
  return withIdentityCheck(context, site, async (db) => {
    await requireRoom({ ...context, db })
    return askForNew({ ...context, db, site }, context.actor)
  })
}

async function requireRoom({ actor, db }: Pick<SignedInContext<unknown>, 'actor' | 'db'>) {
  const { length } = await listPasskeys(db, actor.id)
  if (length >= passkeyLimit) throw fail('passkey_limit', { values: { count: passkeyLimit } })
}

/** The first second factor comes with recovery codes. */
export async function addPasskey(
  context: ContextOf<'add'>,
  site: PublicSite,
): Promise<OutputOf<typeof calls.add>> {
  const { actor, audit, db, input, now, platform } = context
  await lockPerson(db, actor.id)
  await requireRoom(context)
  const made = await requireAttestation({ ...context, site }, input.passkey, actor.id)
  const row = await insertPasskey(db, {
    ...made,
    id: newId(platform),
    userId: actor.id,
    name: input.name,
    createTime: now,
  })
  const recoveryCodes = await firstRecoveryCodes(db, { platform, userId: actor.id })
  await notifyChange(context, recoveryCodes ? 'on' : null)
  audit({ target: targetOf(row), after: { name: row.name } })
  return { passkey: presentPasskey(row), recoveryCodes }
}

export async function renamePasskey({
  actor,
  audit,
  db,
  input,
}: ContextOf<'rename'>): Promise<Passkey> {
  const own = { id: input.id, userId: actor.id }
  const before = await lockPasskey(db, own)
  if (!before) throw fail('passkey_missing')
  if (before.version !== input.version)
    throw fail('record_changed', { current: presentPasskey(before) })
  const after = await setPasskeyName(db, { ...own, name: input.name })
  if (!after) throw fail('passkey_missing')
  audit({ target: targetOf(after), before: { name: before.name }, after: { name: after.name } })
  return presentPasskey(after)
}

/** Keeps a required second factor and the last sign-in method. */
export async function removePasskey(
  context: ContextOf<'remove'>,
  site: PublicSite,
  signInMethods: SignInMethods,
): Promise<Record<string, never>> {
  const own = { id: context.input.id, userId: context.actor.id }
  return withIdentityCheck(context, site, async (db) => {
    const before = await lockPasskey(db, own)
    if (!before) throw fail('passkey_missing')
    await deletePasskey(db, own)
    await signInMethods.requireLeft(db, context.actor.id, 'passkey_last_method')
    await afterRemoval({ ...context, db })
    await recordEvent(db, context, { action: 'passkey.remove', target: targetOf(before) })
    return {}
  })
}

/** A verifying passkey counts as both steps. */
export async function signInByPasskey(
  context: Context<InputOf<typeof calls.signIn>>,
  sessions: Sessions,
  site: PublicSite,
): Promise<TokenPair> {
  const { passkey, remember } = context.input
  const asked = { purpose: 'sign_in', userId: null } as const
  const { userId } = await requireAssertion({ ...context, site }, passkey, asked).catch(
    async (error: unknown) => {
      if (error instanceof Problem) await recordRefused(context, error)
      throw error
    },
  )
  return completeSignIn(context, sessions, {
    userId,
    method: 'passkey',
    isRemembered: remember ?? false,
    isTwoStep: true,
  })
}

/** Like a wrong password, with the user if known. */
async function recordRefused(
  context: Context<InputOf<typeof calls.signIn>>,
  { code: problem }: Problem,
): Promise<void> {
  const holder = await findHolder(context.db, context.input.passkey.id)
  const { userId = null, userName = '' } = holder ?? {}
  await recordRefusal(context, { userId, userName, method: 'passkey', problem })
}

const targetOf = ({ id, name }: StoredPasskey) => ({ type: 'passkey', id, name })
