import { metricDays, type MetricKind, type TrendRange } from '@amber/contract/home.ts'
import type { Database } from '#server/db/connect.ts'
import { liveTermsAt, sessionTimes, type Actor } from '#server/http/session/authenticate.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createVersionedCache } from '#server/db/versioned-cache.ts'
import { createCache } from '#server/lib/caches/cache.ts'
import {
  countOnline,
  countSteps,
  countUntil,
  getOnline,
  listPeaks,
  listSteps,
  readLogBegin,
  readSameTimeYesterday,
  type Log,
  type Span,
  type Step,
} from './metric-counts.queries.ts'
import {
  countUsersByRole,
  listEnabledRoles,
  readOwn,
  readPeople,
  type People,
} from './home.queries.ts'

const dayMs = 24 * 60 * 60 * 1000

type Since = Omit<Span, 'to'> & { today: Date }
type Asked = { db: Database; actor: Actor; now: Date; timeZone: string }
type Metric = {
  kind: MetricKind
  value: number
  sessions?: number
  before: number | null
  days: (number | null)[]
}

/** Metrics of home, with cached counts. */
export function createMetrics({ db: host, platform }: { db: Database; platform: Platform }) {
  const { now } = platform
  const counting = { db: host, now, changes: 'users_changes', maxBytes: 200_000 }
  const people = createVersionedCache<People>({
    ...counting,
    bytesOf: ({ grown }) => 100 + 60 * grown.length,
    find: (db, key) => readPeople(db, JSON.parse(key)),
  })
  const byRole = createVersionedCache<ReadonlyMap<string, number>>({
    ...counting,
    bytesOf: ({ size }) => 100 * size,
    find: (db) => countUsersByRole(db),
  })

  // Past steps are final, except for transactions open at midnight.
  const past = createCache<Step[]>({
    now,
    maxBytes: 2_000_000,
    maxAgeMs: 30_000,
    bytesOf: (steps) => steps.length * 100,
  })

  async function companyWide(
    name: string,
    { today, ...span }: Since,
    read: (span: Span) => Promise<Step[]>,
  ): Promise<Step[]> {
    const { from, by, timeZone } = span
    const key = JSON.stringify([name, from, today, by, timeZone])
    const [over, present] = await Promise.all([
      from < today ? past(key, () => read({ ...span, to: today })) : [],
      read({ ...span, from: today, to: null }),
    ])
    return [...over, ...present]
  }

  /** Counts all users if the caller may see them, else their own. */
  function logSteps({ db, actor }: Asked, log: Log, since: Since): Promise<Step[]> {
    if (!seesLogs(actor)) return countSteps(db, log, { ...since, to: null, userId: actor.id })
    return companyWide(log, since, (span) => countSteps(db, log, { ...span, userId: null }))
  }

  async function lastDays({ db, now: time, timeZone }: Asked) {
    const steps = await listSteps(db, { now: time, timeZone, days: metricDays })
    const [from, today] = [steps[0], steps.at(-1)].map((step) => new Date(step?.begin ?? time))
    return { steps, from: from ?? time, today: today ?? time }
  }
  type LastDays = Awaited<ReturnType<typeof lastDays>>

  async function usersMetric(asked: Asked, { steps, from }: LastDays): Promise<Metric> {
    const { total, grown } = await people(
      JSON.stringify({ from: from.toISOString(), timeZone: asked.timeZone }),
    )
    const counts = steps.map(({ day }) =>
      grown.reduce((left, change) => (change.day > day ? left - change.by : left), total),
    )
    // The system was not in use on a day without users.
    const days = counts.map((count) => (count > 0 ? count : null))
    return { kind: 'users', value: total, before: days.at(-2) ?? null, days }
  }

  async function onlineMetric({ db, now: time, timeZone }: Asked, last: LastDays) {
    const { steps } = last
    const [{ users: value, sessions }, before, peaks] = await Promise.all([
      countOnline(db, { now: time, terms: liveTermsAt(time) }),
      getOnline(db, new Date(time.getTime() - dayMs)),
      companyWide('online', { ...last, timeZone, by: 'day' }, (span) => listPeaks(db, span)),
    ])
    const days = valuesOf(steps, peaks, null)
    // May exceed the recorded peak of today.
    days[days.length - 1] = Math.max(value, days.at(-1) ?? 0)
    return { kind: 'online' as const, value, sessions, before, days }
  }

  async function logMetric(
    asked: Asked,
    { last, yesterday }: { last: LastDays; yesterday: Yesterday },
    of: { log: Log; kind: MetricKind },
  ) {
    const { timeZone } = asked
    const [counted, before] = await Promise.all([
      logSteps(asked, of.log, { ...last, timeZone, by: 'day' }),
      yesterday.begin > yesterday.until ? null : countUntil(asked.db, of.log, yesterday),
    ])
    const days = knownFrom(yesterday.begin, last.steps, valuesOf(last.steps, counted, 0))
    return { kind: of.kind, value: days.at(-1) ?? 0, before, days }
  }

  async function readYesterday({ db, actor, now: time, timeZone }: Asked, { steps }: LastDays) {
    const userId = seesLogs(actor) ? null : actor.id
    const [begin, until] = await Promise.all([
      readLogBegin(db, userId),
      readSameTimeYesterday(db, { now: time, timeZone }),
    ])
    return { begin, from: new Date(steps.at(-2)?.begin ?? until), until, userId }
  }
  type Yesterday = Awaited<ReturnType<typeof readYesterday>>

  return {
    /** Returns one metric per slot: of all users if permitted, else the caller's own. */
    async read(asked: Asked): Promise<Metric[]> {
      const { actor, db, now: time } = asked
      const last = await lastDays(asked)
      const compared = { last, yesterday: await readYesterday(asked, last) }
      const seesPeople = actor.can('user:list')
      const seesSessions = actor.can('session:list')
      const own =
        seesPeople && seesSessions
          ? null
          : await readOwn(db, { userId: actor.id, now: time, times: sessionTimes })
      const single = (kind: MetricKind, value: number) =>
        Promise.resolve({ kind, value, before: null, days: [] })
      const isAll = seesLogs(actor)
      return Promise.all([
        own && !seesPeople
          ? single('accountDays', accountDays(own.joined, asked))
          : usersMetric(asked, last),
        own && !seesSessions ? single('ownSessions', own.sessions) : onlineMetric(asked, last),
        logMetric(asked, compared, { log: 'sign_ins', kind: isAll ? 'signIns' : 'ownSignIns' }),
        logMetric(asked, compared, {
          log: 'operations',
          kind: isAll ? 'operations' : 'ownOperations',
        }),
      ])
    },

    async trend(asked: Asked, range: TrendRange) {
      const { db, actor, now: time, timeZone } = asked
      const by = range === 'today' ? 'hour' : 'day'
      const days = range === 'today' ? 'hours' : Number.parseInt(range, 10)
      const steps = await listSteps(db, { now: time, timeZone, days })
      const [from = time] = steps.map(({ begin }) => new Date(begin))
      const today = by === 'hour' ? from : new Date(steps.at(-1)?.begin ?? time)
      const since = { from, today, timeZone, by } as const
      const [begin, signIns, operations] = await Promise.all([
        readLogBegin(db, seesLogs(actor) ? null : actor.id),
        logSteps(asked, 'sign_ins', since),
        logSteps(asked, 'operations', since),
      ])
      const lines = [signIns, operations].map((found) =>
        knownFrom(begin, steps, valuesOf(steps, found, 0)),
      )
      const points = steps.map(({ begin, day }, index) => {
        const isToCome = new Date(begin) > time
        return {
          time: by === 'hour' ? begin : day,
          signIns: isToCome ? null : (lines[0]?.[index] ?? null),
          operations: isToCome ? null : (lines[1]?.[index] ?? null),
        }
      })
      return { isOwn: !seesLogs(actor), points }
    },

    async roles(db: Database) {
      const [counts, listed] = await Promise.all([byRole(''), listEnabledRoles(db)])
      return listed
        .map(({ id, ...role }) => ({ ...role, users: counts.get(id) ?? 0 }))
        .toSorted((a, b) => b.users - a.users)
    },
  }
}

function seesLogs(actor: Actor): boolean {
  return actor.can('audit:list')
}

/** Counts calendar days in the caller's zone, from 1: not all days have 24 hours. */
function accountDays(joined: Date, { now, timeZone }: Pick<Asked, 'now' | 'timeZone'>): number {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const [first = 0, today = 0] = [joined, now].map((time) => Date.parse(calendar.format(time)))
  return Math.max(0, (today - first) / dayMs) + 1
}

function valuesOf<Nothing extends number | null>(
  steps: readonly { begin: string }[],
  found: readonly Step[],
  nothing: Nothing,
): (number | Nothing)[] {
  const counts = new Map(found.map(({ begin, count }) => [begin, count]))
  return steps.map(({ begin }) => counts.get(begin) ?? nothing)
}

/** Drops steps before the log began. */
function knownFrom(
  logBegin: Date,
  steps: readonly { begin: string }[],
  values: readonly number[],
): (number | null)[] {
  return values.map((value, index) => {
    const next = steps[index + 1]
    return next && new Date(next.begin) <= logBegin ? null : value
  })
}
