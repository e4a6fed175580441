import type { ErrorCode } from './errors.ts'

/* Separate from errors.ts, to keep texts from the first screen. The first three are of the specification, section 8. */

export const signOutCodes: readonly string[] = ['8888', '8889'] satisfies ErrorCode[]
export const dialogCodes: readonly string[] = ['7777', '7778'] satisfies ErrorCode[]
export const expiredTokenCodes: readonly string[] = ['9999', '9998', '3333'] satisfies ErrorCode[]

/** Codes of uploads of a picture. */
export const pictureErrors = [
  'picture_unsupported',
  'picture_too_large',
] as const satisfies readonly ErrorCode[]
