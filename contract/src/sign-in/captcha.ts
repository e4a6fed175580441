import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'

/**
 * Alternative for users who cannot see the picture: find the number from 0 to `most` for which the SHA-256 of salt
 * and number is `digest` (hexadecimal).
 */
export const captchaChallenge = z.object({
  salt: z.string(),
  digest: z.string(),
  most: z.number().int(),
})
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

/** Characters without lookalikes. Case is ignored. */
export const captchaAlphabet = 'ACDEHJKLMNQRTUWXY369'
export const captchaLength = 4

/** Characters of the picture or solution of the challenge. Either uses the code up, right or wrong. */
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
  /** Valid for five minutes and one attempt. */
  create: endpoint({
    method: 'POST',
    path: '/captcha/create',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({
      id: z.string(),
      /** Data URL. */
      image: z.string(),
      challenge: captchaChallenge,
    }),
    audit: null,
    idempotent: false,
    perMinute: 60,
  }),
  /** Uses an image code up, for the demo. */
  check: endpoint({
    method: 'POST',
    path: '/captcha/check',
    allow: 'signed-in',
    errors: ['captcha_wrong'],
    input: z.strictObject({ captcha: captchaAnswer }),
    output: z.strictObject({}),
    audit: null,
    idempotent: false,
    perMinute: 60,
  }),
}
