import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'

/**
 * Work that stands in for the picture, for people who cannot see it: find the number from 0 to `most` for which the
 * SHA-256 of salt and number, written one after the other, is `digest` (hexadecimal). `solveChallenge` finds it.
 */
export const captchaChallenge = z.object({
  salt: z.string(),
  digest: z.string(),
  most: z.number().int(),
})
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

/** The letters and digits that a picture shows: none that look alike, or would with a line too many. Case does not matter. */
export const captchaAlphabet = 'ACDEHJKLMNQRTUWXY369'
export const captchaLength = 4

/**
 * What shows that a person is there: the characters of the picture, or the number of the challenge. Either way the
 * image code is used up, right or wrong. Inputs embed it as `captcha`.
 */
export const captchaAnswer = z.strictObject({
  id: z.string('image_code_required').min(1, 'image_code_required').max(64, 'code_invalid'),
  answer: z
    .string('image_code_required')
    .trim()
    .min(1, 'image_code_required')
    .max(16, 'code_invalid')
    .optional(),
  proof: z.number('code_invalid').int('code_invalid').min(0, 'code_invalid').optional(),
})
export type CaptchaAnswer = z.infer<typeof captchaAnswer>

export const captcha = {
  /** A new image code, good for five minutes and one try. */
  create: endpoint({
    method: 'POST',
    path: '/captcha/create',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({
      id: z.string(),
      /** A data URL. */
      image: z.string(),
      challenge: captchaChallenge,
    }),
    audit: null,
    idempotent: false,
    perMinute: 60,
  }),
  /** Uses an image code up and says whether the answer is right, for who tries out how it works. */
  check: endpoint({
    method: 'POST',
    path: '/captcha/check',
    allow: 'signed-in',
    input: z.strictObject({ captcha: captchaAnswer }),
    output: z.strictObject({}),
    audit: null,
    idempotent: false,
    perMinute: 60,
  }),
}
