import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { twoStep as calls } from '@amber/contract/sign-in/two-step.ts'
import type { Database } from '#server/db/connect.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import { listOwnPasskeys } from '#server/features/sign-in/passkeys/passkeys.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { withIdentityCheck } from './identity-check.service.ts'
import { firstRecoveryCodes, newRecoveryCodes } from './second-steps.service.ts'
import { beginEnrolment, endEnrolment } from './totp.service.ts'
import { afterRemoval, lockPerson, notifyChange } from './two-step-change.service.ts'
import { deleteSecret, findTwoStep } from './two-step.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

type State = NonNullable<Awaited<ReturnType<typeof findTwoStep>>>

export async function requireTwoStep(db: Database, userId: string): Promise<State> {
  const state = await findTwoStep(db, userId)
  if (!state) throw fail('user_missing')
  return state
}

export const presentTwoStep = ({ totpSince, recoveryCodesLeft, isDemanded }: State) => ({
  totpSince: totpSince?.toISOString() ?? null,
  recoveryCodesLeft,
  isDemanded,
})

export async function getTwoStep(context: ContextOf<'get'>): Promise<OutputOf<typeof calls.get>> {
  const state = await requireTwoStep(context.db, context.actor.id)
  return {
    ...presentTwoStep(state),
    hasPassword: state.hasPassword,
    passkeys: await listOwnPasskeys(context, context.actor.id),
  }
}

export async function enrol(context: ContextOf<'enrol'>, site: PublicSite) {
  const { actor, platform } = context
  const { id: userId, userName, sessionId } = actor
  return withIdentityCheck(context, site, (db) =>
    beginEnrolment({ db, platform, userId, userName, binding: sessionId }),
  )
}

export async function enable(context: ContextOf<'enable'>): Promise<OutputOf<typeof calls.enable>> {
  const { actor, audit, db, input, platform } = context
  const person = { db, platform, userId: actor.id }
  await lockPerson(db, actor.id)
  await endEnrolment({ ...person, binding: actor.sessionId }, input)
  const recoveryCodes = await firstRecoveryCodes(db, person)
  await notifyChange(context, recoveryCodes ? 'on' : null)
  audit({ target: targetOf(context) })
  return { recoveryCodes }
}

export async function disable(
  context: ContextOf<'disable'>,
  site: PublicSite,
): Promise<Record<string, never>> {
  return withIdentityCheck(context, site, async (db) => {
    if (!(await deleteSecret(db, context.actor.id))) throw fail('two_step_off')
    await afterRemoval({ ...context, db })
    await recordEvent(db, context, { action: 'twoStep.disable', target: targetOf(context) })
    return {}
  })
}

export async function renewCodes(
  context: ContextOf<'renewCodes'>,
  site: PublicSite,
): Promise<OutputOf<typeof calls.renewCodes>> {
  const { actor, platform } = context
  return withIdentityCheck(context, site, async (db) => {
    const state = await requireTwoStep(db, actor.id)
    if (!state.totpSince && state.passkeyCount === 0) throw fail('two_step_off')
    const recoveryCodes = await newRecoveryCodes(db, { platform, userId: actor.id })
    await notifyChange({ ...context, db }, 'codes')
    await recordEvent(db, context, { action: 'twoStep.renewCodes', target: targetOf(context) })
    return { recoveryCodes }
  })
}

const targetOf = ({ actor }: Pick<SignedInContext<unknown>, 'actor'>) => ({
  type: 'user',
  id: actor.id,
  name: actor.userName,
})
