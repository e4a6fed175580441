import type { SecondStepDue, SecondStepWay } from '@amber/contract/second-step.ts'
import type { WayIn } from '@amber/contract/sign-in-log.ts'
import type { Database } from '#server/db/connect.ts'
import { randomText, type Platform } from '#server/lib/platform.ts'
import { insertTicket } from './tickets.queries.ts'

/** Long enough to take a phone out of a pocket. */
const ticketMs = 5 * 60_000
/** Longer where an app has to be found and installed first. */
const enrolmentTicketMs = 15 * 60_000

type Given = {
  userId: string
  way: WayIn
  isRemembered: boolean
  newPasswordHash: string | null
  passwordHash: string | null
  receiver: string | null
  ways: readonly SecondStepWay[]
  device: { hash: Uint8Array }
  platform: Platform
}

/**
 * What somebody is given who has taken the first step: good for the second, once, for some minutes, in this browser.
 * Stored as its digest, with all that it needs to go on from here.
 */
export async function issueTicket(db: Database, given: Given): Promise<SecondStepDue> {
  const { userId, way, isRemembered, newPasswordHash, receiver, device, platform } = given
  const ticket = randomText(platform, 32)
  const lifetime = given.ways.includes('enrol') ? enrolmentTicketMs : ticketMs
  const expiresAt = new Date(platform.now().getTime() + lifetime)
  await insertTicket(db, {
    userId,
    way,
    isRemembered,
    newPasswordHash,
    receiver,
    expiresAt,
    tokenHash: platform.sha256(ticket),
    deviceHash: device.hash,
    passwordMark: passwordMark(platform, given.passwordHash),
  })
  return { ticket, ways: [...given.ways], expiresTime: expiresAt.toISOString() }
}

/** By which it is seen that the password has been replaced since. */
export function passwordMark(platform: Platform, passwordHash: string | null): Uint8Array {
  return platform.sha256(passwordHash ?? '')
}
