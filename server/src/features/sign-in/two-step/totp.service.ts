import * as z from 'zod'
import type { Enrolment } from '@amber/contract/sign-in/second-step.ts'
import { readBrandSetting } from '#server/features/settings/settings.service.ts'
import type { Database } from '#server/db/connect.ts'
import { fail } from '#server/http/problem.ts'
import { toText, type Platform } from '#server/lib/platform.ts'
import { toBase32, totpStepOf, totpUri } from '#server/lib/totp.ts'
import {
  findSecret,
  replaceSecret,
  spendTotpStep,
  listOtherSecrets,
  setSealed,
} from './two-step.queries.ts'
import {
  newestKeyId,
  sealFor,
  unsealFor,
  type Box,
  type Sealed,
} from '#server/http/session/key-box.ts'

/** RFC 4226, section 4. */
const secretBytes = 20
/** Includes installing an app. */
const enrolmentMs = 15 * 60_000

const carried = z.object({ secret: z.string(), expiresAt: z.number() })

type For = { db: Database; platform: Platform; userId: string }
/** Session or pending sign-in of the enrolment. */
type Binding = { binding: string }

const enrolmentOf = ({ binding, userId }: For & Binding) => `enrolment ${userId} ${binding}`

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
      enrolmentOf(person),
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
  const given = carried.safeParse(await fromCarried(person, enrolment, enrolmentOf(person)))
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

/* Encrypts app secrets, and state that callers carry (`http/key-box.ts`). */

const firstUuid = '00000000-0000-0000-0000-000000000000'
const batchSize = 500

const purposeOf = (context: string) => ({ purpose: 'two-step secrets', context }) as const
const secretOf = (userId: string) => `totp ${userId}`

function sealSecret(box: Box, userId: string, secret: Uint8Array): Promise<Sealed> {
  return sealFor(box, secret, purposeOf(secretOf(userId)))
}

/** Fails for another user's secret or other server keys. */
async function openSecret(box: Box, userId: string, sealed: Sealed): Promise<Uint8Array> {
  const secret = await unsealFor(box, sealed, purposeOf(secretOf(userId)))
  if (!secret) throw new Error(`The secret of ${userId} cannot be opened with the server keys`)
  return secret
}

/** Bound to its context. */
async function toCarried(box: Box, value: object, context: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const { keyId, secret } = await sealFor(box, bytes, purposeOf(context))
  return `${keyId}.${toText(secret)}`
}

async function fromCarried(box: Box, text: string, context: string): Promise<unknown> {
  const [, keyId = '', sealed = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(text) ?? []
  const secret = bytesOf(sealed)
  const opened =
    secret && (await unsealFor(box, { keyId: Number(keyId), secret }, purposeOf(context)))
  return opened && (JSON.parse(new TextDecoder().decode(opened)) as unknown)
}

function bytesOf(text: string): Uint8Array | null {
  try {
    return Uint8Array.fromBase64(text, { alphabet: 'base64url' })
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Re-encrypts with the newest key; returns the number. */
export async function resealSecrets(box: Box): Promise<number> {
  const keyId = await newestKeyId(box)
  let resealed = 0
  for (let after: string | undefined = firstUuid; after !== undefined;)
    after = await box.db.transaction(async (db) => {
      const page = { keyId, after: after ?? firstUuid, limit: batchSize }
      const rows = await listOtherSecrets(db, page)
      for (const row of rows) {
        const secret = await openSecret({ ...box, db }, row.userId, row)
        const sealed = await sealSecret({ ...box, db }, row.userId, secret)
        await setSealed(db, { userId: row.userId, ...sealed })
      }
      resealed += rows.length
      return rows.at(-1)?.userId
    })
  return resealed
}
