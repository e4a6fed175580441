import * as z from 'zod'
import { moment } from './rules.ts'

/** The largest page that may be asked for. */
const maxPageSize = 100
/** Up to here a list's total is counted; beyond it the total may be an estimate, and says so. */
export const exactTotalLimit = 10_000

/** A count in a query: plain decimal digits, since `Number` would take `0x10`, ` 1e1` and `+5` as well. */
const count = z
  .preprocess(
    (given) => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given),
    z.int().min(1),
  )
  .meta({ type: 'integer', minimum: 1 })

/**
 * The paging part of a list's input: `current` (from 1), `size` (default 10, capped at 100) and `sort`
 * (one of the given columns, `-` before it for descending).
 */
export function pagingInput<const Column extends string>(columns: readonly Column[]) {
  const sorts = columns.flatMap((column) => [column, `-${column}` as const])
  return {
    current: count.pipe(z.number().max(1_000_000)).default(1),
    size: count.transform((size) => Math.min(size, maxPageSize)).default(10),
    sort: z.enum(sorts).optional(),
  }
}

/** The shape of one page of records. `totalIsEstimate` is true when there are more than `exactTotalLimit`. */
export function page<Record extends z.core.$ZodType>(record: Record) {
  return z.object({
    current: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    totalIsEstimate: z.boolean(),
    records: z.array(record),
  })
}

/** How long ago, at most, for those who need no exact times. */
export const logSpans = ['1h', '24h', '7d', '30d', '90d'] as const

/** What narrows every log: a span up to now, and exact times (from, to: both included), all of which must hold. */
export const logFilters = {
  within: z.enum(logSpans, 'invalid').optional(),
  from: moment('invalid').optional(),
  to: moment('invalid').optional(),
}

/** What a file of a log's rows is asked for with, beside what narrows it. */
export const logExportInput = {
  sort: z.enum(['time', '-time'], 'invalid').optional(),
  format: z.enum(['xlsx', 'csv'], 'invalid'),
  /** Whose clock times are written by, such as `Asia/Shanghai`. */
  zone: z.string().max(64, 'invalid').default('UTC'),
}

/**
 * The shape of one page of a log, which grows without end: pages go as far as the first `reach` records, and further
 * back leads a narrower time.
 */
export function logPage<Record extends z.core.$ZodType>(record: Record) {
  return page(record).extend({ reach: z.number().int() })
}

/** What every stored record carries. Times are ISO 8601 in UTC; `createBy` and `updateBy` are user names. */
export const recordFields = {
  id: z.uuid(),
  version: z.number().int(),
  createBy: z.string().nullable(),
  createTime: z.iso.datetime(),
  updateBy: z.string().nullable(),
  updateTime: z.iso.datetime(),
}
