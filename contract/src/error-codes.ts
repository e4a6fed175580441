import type { ErrorCode } from './errors.ts'

/*
 * What the web does about a code (specification, section 8); every other code is a toast. Apart from the words of all
 * errors (errors.ts), which the first screen has no use for.
 */
export const signOutCodes: readonly string[] = ['8888', '8889'] satisfies ErrorCode[]
export const dialogCodes: readonly string[] = ['7777', '7778'] satisfies ErrorCode[]
export const expiredTokenCodes: readonly string[] = ['9999', '9998', '3333'] satisfies ErrorCode[]
