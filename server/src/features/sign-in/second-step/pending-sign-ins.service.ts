import type { SecondStepDue, SecondStepMethod } from '@amber/contract/sign-in/second-step.ts'
import type { SignInMethod } from '@amber/contract/logs/sign-in-log.ts'
import type { Database } from '#server/db/connect.ts'
import { randomText, type Platform } from '#server/lib/platform.ts'
import { insertPendingSignIn } from './pending-sign-ins.queries.ts'

const pendingSignInMs = 5 * 60_000
/** Includes installing an app. */
const pendingEnrolmentMs = 15 * 60_000

type Given = {
  userId: string
  method: SignInMethod
  isRemembered: boolean
  newPasswordHash: string | null
  passwordHash: string | null
  receiver: string | null
  methods: readonly SecondStepMethod[]
  device: { hash: Uint8Array }
  platform: Platform
}

/** Creates a token for the second step, valid once and in this browser; only its digest is stored. */
export async function issuePendingSignIn(db: Database, given: Given): Promise<SecondStepDue> {
  const { userId, method, isRemembered, newPasswordHash, receiver, device, platform } = given
  const pendingToken = randomText(platform, 32)
  const lifetime = given.methods.includes('enrol') ? pendingEnrolmentMs : pendingSignInMs
  const expiresAt = new Date(platform.now().getTime() + lifetime)
  await insertPendingSignIn(db, {
    userId,
    method,
    isRemembered,
    newPasswordHash,
    receiver,
    expiresAt,
    tokenHash: platform.sha256(pendingToken),
    deviceHash: device.hash,
    passwordFingerprint: passwordFingerprint(platform, given.passwordHash),
  })
  return { pendingToken, methods: [...given.methods], expiresTime: expiresAt.toISOString() }
}

/** Detects that the password was replaced. */
export function passwordFingerprint(platform: Platform, passwordHash: string | null): Uint8Array {
  return platform.sha256(passwordHash ?? '')
}
