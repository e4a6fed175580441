import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { logExportInput, logFilters, logPage, pagingInput } from './paging.ts'
import { searchText } from './rules.ts'

/** The browsers that are told apart, as the database names them (`browser_of`). */
export const browsers = ['chrome', 'edge', 'firefox', 'safari', 'opera', 'other'] as const

const signIn = z.object({
  id: z.uuid(),
  time: z.iso.datetime(),
  /** Empty where nobody has the name that was typed: it may have been a password. */
  userName: z.string(),
  /** Null where nobody has that name, or no longer. */
  userId: z.uuid().nullable(),
  /** The code of the error; null where it succeeded. */
  problem: z.string().nullable(),
  ip: z.string(),
  browser: z.enum(browsers),
  userAgent: z.string(),
})
export type SignIn = z.infer<typeof signIn>

/** What narrows the log: whole values, names without regard to case. */
const signInFilters = {
  userName: searchText.optional(),
  outcome: z.enum(['done', 'failed'], 'invalid').optional(),
  ip: searchText.optional(),
  browser: z.enum(browsers, 'invalid').optional(),
  ...logFilters,
}

export const signInLog = {
  /** Who signed in or tried to. */
  list: endpoint({
    method: 'GET',
    path: '/sign-ins',
    allow: 'audit:list',
    input: z.strictObject({ ...signInFilters, ...pagingInput(['time']) }),
    output: logPage(signIn),
  }),
  /** All that match, as a file in the caller's language. */
  download: endpoint({
    method: 'GET',
    path: '/sign-in-exports',
    allow: 'audit:export',
    input: z.strictObject({ ...signInFilters, ...logExportInput }),
    output: z.never(),
    answers: 'file',
    audit: 'signIn.export',
  }),
}
