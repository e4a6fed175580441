import * as z from 'zod'
import type { Enrolment } from '@amber/contract/sign-in/second-step.ts'
import type { Database } from '#server/db/connect.ts'
import { fail } from '#server/http/problem.ts'
import { toText, type Platform } from '#server/lib/platform.ts'
import { toBase32, totpStepOf, totpUri } from '#server/lib/totp.ts'
import { fromCarried, openSecret, sealSecret, toCarried } from './secret-box.service.ts'
import { findSecret, replaceSecret, spendTotpStep } from './two-step.queries.ts'

/** RFC 4226, section 4: 160 bits are recommended. */
const secretBytes = 20
/** Long enough to find and install an app. */
const enrolmentMs = 15 * 60_000

const carried = z.object({ secret: z.string(), expiresAt: z.number() })

type For = { db: Database; platform: Platform; userId: string }
/** Where an enrolment began, and so has to end: one session, or one ticket. */
type Binding = { binding: string }

const contextOf = ({ binding, userId }: For & Binding) => `enrolment ${userId} ${binding}`

/** A new secret to set up an app with. Nothing is stored: the caller carries it, sealed, until the first code. */
export async function beginEnrolment(
  person: For & Binding & { userName: string },
): Promise<Enrolment> {
  const { platform, userName } = person
  const bytes = platform.randomBytes(secretBytes)
  const expiresAt = platform.now().getTime() + enrolmentMs
  const secret = toBase32(bytes)
  return {
    secret,
    uri: totpUri({ secret: secret.toUpperCase(), issuer: 'Amber', account: userName }),
    enrolment: await toCarried(
      person,
      { secret: toText(bytes), expiresAt } satisfies z.input<typeof carried>,
      contextOf(person),
    ),
    expiresTime: new Date(expiresAt).toISOString(),
  }
}

/**
 * Keeps the secret of an enrolment once the app has shown the right code, which is used up with it. Throws
 * `enrolment_expired` for one that began elsewhere or too long ago, `second_step_wrong` for a wrong code.
 */
export async function endEnrolment(
  person: For & Binding,
  { enrolment, code }: { enrolment: string; code: string },
): Promise<void> {
  const { db, platform, userId } = person
  const now = platform.now()
  const given = carried.safeParse(await fromCarried(person, enrolment, contextOf(person)))
  if (!given.success || given.data.expiresAt < now.getTime()) throw fail('enrolment_expired')
  const secret = Uint8Array.fromBase64(given.data.secret, { alphabet: 'base64url' })
  const lastStep = await totpStepOf(secret, code, now)
  if (lastStep === null) throw fail('second_step_wrong', { field: 'code' })
  const sealed = await sealSecret(person, userId, secret)
  await replaceSecret(db, { userId, ...sealed, lastStep, createTime: now })
}

/** Takes a code of the person's app, once. Throws `second_step_wrong` for any other, or one that was taken before. */
export async function requireCode(person: For, code: string): Promise<void> {
  const { db, platform, userId } = person
  const stored = await findSecret(db, userId)
  const secret = stored && (await openSecret(person, userId, stored))
  const step = secret && (await totpStepOf(secret, code, platform.now()))
  if (step === null || !(await spendTotpStep(db, { userId, step })))
    throw fail('second_step_wrong', { field: 'code' })
}
