import * as z from 'zod'
import type { Enrolment } from '@amber/contract/sign-in/second-step.ts'
import { readBrandSetting } from '#server/features/settings/settings.service.ts'
import type { Database } from '#server/db/connect.ts'
import { fail } from '#server/http/problem.ts'
import { toText, type Platform } from '#server/lib/platform.ts'
import { toBase32, totpStepOf, totpUri } from '#server/lib/totp.ts'
import { fromCarried, openSecret, sealSecret, toCarried } from './secret-box.service.ts'
import { findSecret, replaceSecret, spendTotpStep } from './two-step.queries.ts'

/** RFC 4226, section 4. */
const secretBytes = 20
/** Includes installing an app. */
const enrolmentMs = 15 * 60_000

const carried = z.object({ secret: z.string(), expiresAt: z.number() })

type For = { db: Database; platform: Platform; userId: string }
/** Session or pending sign-in of the enrolment. */
type Binding = { binding: string }

const contextOf = ({ binding, userId }: For & Binding) => `enrolment ${userId} ${binding}`

/** The caller carries the secret, encrypted, until the first code. */
export async function beginEnrolment(
  person: For & Binding & { userName: string },
): Promise<Enrolment> {
  const { db, platform, userName } = person
  const brand = await readBrandSetting(db)
  const bytes = platform.randomBytes(secretBytes)
  const expiresAt = platform.now().getTime() + enrolmentMs
  const secret = toBase32(bytes)
  return {
    secret,
    uri: totpUri({
      secret: secret.toUpperCase(),
      issuer: brand.totpIssuer || brand.shortNameEn,
      account: userName,
    }),
    enrolment: await toCarried(
      person,
      { secret: toText(bytes), expiresAt } satisfies z.input<typeof carried>,
      contextOf(person),
    ),
    expiresTime: new Date(expiresAt).toISOString(),
  }
}

/**
 * Also consumes the code.
 *
 * @throws `enrolment_expired` (also for another binding), `second_step_wrong`
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

/** @throws `second_step_wrong`, also for a used code */
export async function requireCode(person: For, code: string): Promise<void> {
  const { db, platform, userId } = person
  const stored = await findSecret(db, userId)
  const secret = stored && (await openSecret(person, userId, stored))
  const step = secret && (await totpStepOf(secret, code, platform.now()))
  if (step === null || !(await spendTotpStep(db, { userId, step })))
    throw fail('second_step_wrong', { field: 'code' })
}
