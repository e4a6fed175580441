import { statusCodes } from '@amber/contract/rules.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { secondStep as calls } from '@amber/contract/sign-in/second-step.ts'
import {
  deviceOf,
  reserve,
  settle,
  type Device,
  type Throttle,
} from '#server/features/sign-in/auth/attempts.service.ts'
import {
  createSession,
  lockSigningInUser,
  recordRefusal,
} from '#server/features/sign-in/auth/complete-sign-in.service.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'
import { ownerOf } from '#server/features/users/contacts/contacts.service.ts'
import {
  askPasskey,
  requireAssertion,
  type PublicSite,
} from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import {
  newRecoveryCodes,
  requireRecoveryCode,
  secondStepsDue,
} from '#server/features/sign-in/two-step/second-steps.service.ts'
import {
  beginEnrolment,
  endEnrolment,
  requireCode,
} from '#server/features/sign-in/two-step/totp.service.ts'
import { recordEnrolment } from '#server/features/sign-in/two-step/two-step-change.service.ts'
import type { Context } from '#server/http/bind.ts'
import { setDeviceMark } from '#server/http/session/cookies.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail, Problem } from '#server/http/problem.ts'
import { equalBytes } from '#server/lib/platform.ts'
import { findPendingSignIn, takeTry, spendPendingSignIn } from './pending-sign-ins.queries.ts'
import { passwordFingerprint } from './pending-sign-ins.service.ts'

type ContextOf<Call extends keyof typeof calls> = Context<InputOf<(typeof calls)[Call]>>
type PendingSignInContext = Context<{ pendingToken: string }>
type FinishContext = ContextOf<'finish'>
type PendingSignIn = Awaited<ReturnType<typeof requirePendingSignIn>>['pendingToken']
type Finished = OutputOf<typeof calls.finish>

/** Per pending sign-in. */
const maxTries = 5
/** Per user: a known password creates any number of pending sign-ins. */
const failureLimit = 5

export async function finishSecondStep(
  context: FinishContext,
  sessions: Sessions,
  site: PublicSite,
): Promise<Finished> {
  const { db } = context
  const { pendingToken, device } = await requirePendingSignIn(context)
  const throttles = [throttleOf(pendingToken, device)]
  const reserved = await reserve(context, throttles)
  if (!(await takeTry(db, openOf(context, device)))) throw fail('second_step_expired')
  try {
    await requireOneMethod(context, pendingToken, site)
    const finished = await inTransaction(db, (transaction) =>
      finish({ ...context, db: transaction }, sessions, { pendingToken, device }),
    )
    await settle(context, reserved)
    setDeviceMark(context, device.token)
    return finished
  } catch (error) {
    await recordIfWrong(context, pendingToken, error)
    throw error
  }
}

const isWrong = new Set(['second_step_wrong', 'recovery_code_wrong', 'passkey_refused', '7777'])

async function recordIfWrong(context: FinishContext, pendingToken: PendingSignIn, error: unknown) {
  if (!(error instanceof Problem) || !isWrong.has(error.code)) return
  const { userId, userName, method } = pendingToken
  await recordRefusal(context, { userId, userName, method, problem: error.code })
}

/** Outside the transaction: a failure consumes the passkey challenge too. */
async function requireOneMethod(
  context: FinishContext,
  pendingToken: PendingSignIn,
  site: PublicSite,
): Promise<void> {
  const { code, passkey, recoveryCode } = context.input
  const given = [code, passkey, recoveryCode].filter((method) => method !== undefined)
  if (given.length !== 1) throw fail('input_invalid', { fields: { code: 'code_required' } })
  if (!passkey) return
  const asked = { purpose: 'second_step', userId: pendingToken.userId } as const
  await requireAssertion({ ...context, site }, passkey, asked)
}

async function finish(
  context: FinishContext,
  sessions: Sessions,
  { pendingToken, device }: { pendingToken: PendingSignIn; device: Device },
): Promise<Finished> {
  const { db, input, platform } = context
  const { userId, tokenHash } = pendingToken
  const account = await lockSigningInUser(db, userId)
  if (account?.status !== statusCodes.enabled) throw fail('7777')
  const isSamePassword = equalBytes(
    passwordFingerprint(platform, account.passwordHash),
    new Uint8Array(pendingToken.passwordFingerprint),
  )
  // Demanded after the first step, where it belongs.
  const isChangeDue =
    pendingToken.method === 'password' &&
    account.mustChangePassword &&
    pendingToken.newPasswordHash === null
  if (
    !isSamePassword ||
    isChangeDue ||
    !(await spendPendingSignIn(db, { tokenHash, now: platform.now() }))
  )
    throw fail('second_step_expired')
  // The contact may have a new owner.
  if (pendingToken.receiver && (await ownerOf(db, pendingToken.receiver))?.id !== userId)
    throw fail('second_step_expired')
  const recoveryCodes = await takeStep(context, pendingToken)
  return {
    ...(await createSession(context, sessions, { ...pendingToken, account, device })),
    recoveryCodes: input.enrolment ? recoveryCodes : null,
  }
}

/** Returns the recovery codes of a new enrolment. */
async function takeStep(
  context: FinishContext,
  pendingToken: PendingSignIn,
): Promise<string[] | null> {
  const { db, input, platform } = context
  const { code = '', enrolment, passkey, recoveryCode } = input
  const person = { db, platform, userId: pendingToken.userId }
  const methods = await secondStepsDue(db, pendingToken.userId)
  if (enrolment !== undefined) {
    // A password alone must not add another factor.
    if (!methods.includes('enrol')) throw fail('second_step_expired')
    await endEnrolment({ ...person, binding: bindingOf(pendingToken) }, { enrolment, code })
    await recordEnrolment(context, pendingToken)
    return newRecoveryCodes(db, person)
  }
  if (passkey) return null
  if (recoveryCode !== undefined) await requireRecoveryCode(db, person, recoveryCode)
  else await requireCode(person, code)
  return null
}

export async function askSecondPasskey(context: ContextOf<'passkeyRequest'>, site: PublicSite) {
  const { pendingToken } = await requirePendingSignIn(context)
  const asked = { purpose: 'second_step', userId: pendingToken.userId } as const
  return askPasskey({ ...context, site }, asked)
}

/** For a user who lacks a required second factor. */
export async function enrolDuringSignIn(context: ContextOf<'enrol'>) {
  const { db, platform } = context
  const { pendingToken } = await requirePendingSignIn(context)
  const methods = await secondStepsDue(db, pendingToken.userId)
  if (!methods.includes('enrol')) throw fail('second_step_expired')
  const { userId, userName } = pendingToken
  return beginEnrolment({ db, platform, userId, userName, binding: bindingOf(pendingToken) })
}

const bindingOf = ({ tokenHash }: { tokenHash: Uint8Array }) =>
  `ticket ${new Uint8Array(tokenHash).toHex()}`

function openOf({ input, platform }: PendingSignInContext, device: Device) {
  return {
    tokenHash: platform.sha256(input.pendingToken),
    deviceHash: device.hash,
    maxTries,
    now: platform.now(),
  }
}

async function requirePendingSignIn(context: PendingSignInContext) {
  const anyone = await deviceOf(context, null)
  const pendingToken = await findPendingSignIn(context.db, openOf(context, anyone))
  if (!pendingToken) throw fail('second_step_expired')
  return { pendingToken, device: await deviceOf(context, pendingToken.userId) }
}

/** Known browsers have their own throttle, so that failures elsewhere cannot lock the user out. */
const throttleOf = ({ userId }: PendingSignIn, device: Device): Throttle => ({
  key: device.isKnown ? `second step of ${device.key}` : `second step of ${userId}`,
  limit: failureLimit,
  free: 0,
  isShared: false,
})
