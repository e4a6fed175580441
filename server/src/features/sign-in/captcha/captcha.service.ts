import {
  captchaAlphabet,
  captchaLength,
  type CaptchaAnswer,
  type captcha as calls,
} from '@amber/contract/sign-in/captcha.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import type { Context } from '#server/http/bind.ts'
import type { LimitSettings } from '#server/http/limits/limits.ts'
import { deviceMark, setDeviceMark } from '#server/http/session/cookies.ts'
import { fail } from '#server/http/problem.ts'
import { equalBytes, randomText, type Platform } from '#server/lib/platform.ts'
import { randomBelow, seededRandom } from '#server/lib/random.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { insertCaptcha, takeCaptcha } from './captcha.queries.ts'

const lifetimeMs = 5 * 60 * 1000
type Asked = { db: Database; platform: Platform; now: Date }

/**
 * Creates an image code that every server can check. Sets the device cookie, to which later verification codes are
 * bound; keeps an existing one for the codes of other tabs.
 */
export async function createCaptcha(
  { db, platform, now, request, setCookie }: Context<object>,
  { proofOfWork }: Pick<LimitSettings, 'proofOfWork'>,
): Promise<OutputOf<typeof calls.create>> {
  // Without an origin, a cookie makes the next write fail (origin.ts).
  const isMarkable = request.origin !== null && deviceMark(request) === null
  if (isMarkable) setDeviceMark({ request, setCookie }, randomText(platform, 32))
  const id = randomText(platform, 16)
  const answer = Array.from(
    { length: captchaLength },
    () => captchaAlphabet[randomBelow(platform, captchaAlphabet.length)],
  ).join('')
  const salt = randomText(platform, 16)
  const digest = platform.sha256(`${salt}${randomBelow(platform, proofOfWork + 1)}`).toHex()
  // Weak seed: the image is public anyway.
  const random = seededRandom(randomBelow(platform, 2 ** 32))
  const image = await drawCaptcha(answer, random)
  await insertCaptcha(db, {
    id,
    answer,
    proofDigest: digest,
    proofSalt: salt,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return { id, image, challenge: { salt, digest, most: proofOfWork } }
}

/** @throws `captcha_wrong` unless the answer or the proof of work is right */
export async function requireCaptcha(
  { db, platform, now }: Asked,
  { id, answer, proof }: CaptchaAnswer,
): Promise<void> {
  const taken = await takeCaptcha(db, { id, now })
  const isRight =
    taken !== null &&
    (answer !== undefined
      ? equalBytes(platform.sha256(answer.toUpperCase()), platform.sha256(taken.answer))
      : proof !== undefined &&
        platform.sha256(`${taken.proofSalt}${proof}`).toHex() === taken.proofDigest)
  if (!isRight) throw fail('captcha_wrong', { field: 'captcha' })
}
