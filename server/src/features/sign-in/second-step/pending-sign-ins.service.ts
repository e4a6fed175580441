import type { SecondStepDue, SecondStepMethod } from '@amber/contract/sign-in/second-step.ts'
import type { SignInMethod } from '@amber/contract/logs/sign-in-log.ts'
import type { Database } from '#server/db/connect.ts'
import { randomText, type Platform } from '#server/lib/platform.ts'
import { insertPendingSignIn } from './pending-sign-ins.queries.ts'

/** Long enough to take a phone out of a pocket. */
const pendingSignInMs = 5 * 60_000
/** Longer where an app has to be found and installed first. */
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

/**
 * What somebody is given who has taken the first step: good for the second, once, for some minutes, in this browser.
 * Stored as its digest, with all that it needs to go on from here.
 */
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
    passwordMark: passwordMark(platform, given.passwordHash),
  })
  return { pendingToken, methods: [...given.methods], expiresTime: expiresAt.toISOString() }
}

/** By which it is seen that the password has been replaced since. */
export function passwordMark(platform: Platform, passwordHash: string | null): Uint8Array {
  return platform.sha256(passwordHash ?? '')
}
