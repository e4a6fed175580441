import type { ErrorCode } from './errors.ts'

/* Separate from errors.ts, to keep texts from the first screen. The first three are of the specification, section 8. */

const signOut = ['8888', '8889'] as const satisfies readonly ErrorCode[]
const dialog = ['7777', '7778'] as const satisfies readonly ErrorCode[]
const expiredToken = ['9999', '9998', '3333'] as const satisfies readonly ErrorCode[]

export type TokenCode = (typeof signOut | typeof dialog | typeof expiredToken)[number]
export const signOutCodes: readonly string[] = signOut
export const dialogCodes: readonly string[] = dialog
export const expiredTokenCodes: readonly string[] = expiredToken

/** Codes of uploads of a picture. */
export const pictureErrors = [
  'picture_unsupported',
  'picture_too_large',
] as const satisfies readonly ErrorCode[]
