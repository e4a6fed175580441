import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { withoutHidden } from '@amber/contract/hidden-text.ts'
import { id, longText } from '@amber/contract/rules.ts'

/** Longest texts of a report; browsers shorten theirs to these. */
export const reportLimits = { message: 500, stack: 4_000, page: 300, build: 40 }

/** Cleaned rather than refused, since no user could mend the text of an error. */
const line = (most: number) =>
  z.string().max(most, { error: 'invalid', abort: true }).overwrite(withoutHidden)

/** Errors of one cause. */
const browserError = z.object({
  id,
  message: z.string(),
  stack: z.string(),
  page: z.string(),
  /** Build of the latest report. */
  build: z.string(),
  count: z.number().int(),
  firstSeenTime: z.iso.datetime(),
  lastSeenTime: z.iso.datetime(),
})
export type BrowserError = z.infer<typeof browserError>

/** Latest groups that are listed; the table keeps more. */
export const listedBrowserErrors = 20

export const browserErrors = {
  /** Public, as errors before the sign-in count too (docs/decisions/0048-browser-errors.md). */
  report: endpoint({
    method: 'POST',
    path: '/browser-errors',
    allow: 'public',
    isOpenWhileLocked: true,
    input: z.strictObject({
      message: line(reportLimits.message),
      stack: longText(reportLimits.stack),
      page: line(reportLimits.page),
      build: line(reportLimits.build),
    }),
    output: z.object({}),
    audit: null, // no action of a user
    idempotent: false,
    perMinute: 10,
  }),
  /** Latest first. */
  list: endpoint({
    method: 'GET',
    path: '/browser-errors',
    allow: 'status:list',
    input: z.strictObject({}),
    output: z.object({ total: z.number().int(), records: z.array(browserError) }),
  }),
  /** Deletes the group; a new report of the same cause starts it again. */
  dismiss: endpoint({
    method: 'DELETE',
    path: '/browser-errors/:id',
    allow: 'status:update',
    errors: ['browser_error_missing'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'browserError.dismiss',
    idempotent: true,
  }),
}
