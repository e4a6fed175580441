import type { ErrorCode } from './errors.ts'

/*
 * Codes with special handling in the web (specification, section 8). Separate from errors.ts, to keep texts from the
 * first screen.
 */
export const signOutCodes: readonly string[] = ['8888', '8889'] satisfies ErrorCode[]
export const dialogCodes: readonly string[] = ['7777', '7778'] satisfies ErrorCode[]
export const expiredTokenCodes: readonly string[] = ['9999', '9998', '3333'] satisfies ErrorCode[]
