import * as z from 'zod'
import { moment } from './rules.ts'

const maxPageSize = 100
/** Larger totals may be estimates and are marked as such. */
export const exactTotalLimit = 10_000

/** Decimal digits, as `Number` would accept `0x10`, ` 1e1` and `+5` too. */
const count = z
  .preprocess(
    (given) => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given),
    z.int().min(1),
  )
  .meta({ type: 'integer', minimum: 1 })

/**
 * Returns the paging input: `current` from 1, `size` capped at 100, and `sort` by a column, `-` before it for
 * descending.
 */
export function pagingInput<const Column extends string>(columns: readonly Column[]) {
  const sorts = columns.flatMap((column) => [column, `-${column}` as const])
  return {
    current: count.pipe(z.number().max(1_000_000)).default(1),
    size: count.transform((size) => Math.min(size, maxPageSize)).default(10),
    sort: z.enum(sorts).optional(),
  }
}

/** Returns the schema of a page. `totalIsEstimate` is true above `exactTotalLimit`. */
export function page<Record extends z.core.$ZodType>(record: Record) {
  return z.object({
    current: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    totalIsEstimate: z.boolean(),
    records: z.array(record),
  })
}

export const logSpans = ['1h', '24h', '7d', '30d', '90d'] as const

/** Both ends are inclusive. */
export const timeSpan = {
  from: moment('invalid').optional(),
  to: moment('invalid').optional(),
}

/** A span up to now, and exact times; all must hold. */
export const logFilters = { within: z.enum(logSpans, 'invalid').optional(), ...timeSpan }

export const logExportInput = {
  sort: z.enum(['time', '-time'], 'invalid').optional(),
  format: z.enum(['xlsx', 'csv'], 'invalid'),
  /** Time zone of written times. */
  zone: z.string().max(64, 'invalid').default('UTC'),
}

/** Returns the schema of a log page. Paging ends after the first `reach` records. */
export function logPage<Record extends z.core.$ZodType>(record: Record) {
  return page(record).extend({ reach: z.number().int() })
}

/** Times are ISO 8601 in UTC; `createBy` and `updateBy` are user names. */
export const recordFields = {
  id: z.uuid(),
  version: z.number().int(),
  createBy: z.string().nullable(),
  createTime: z.iso.datetime(),
  updateBy: z.string().nullable(),
  updateTime: z.iso.datetime(),
}
