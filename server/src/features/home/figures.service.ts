import { figureDays, type FigureKind, type TrendRange } from '@amber/contract/home.ts'
import type { Database } from '#server/db/connect.ts'
import { sessionTimes, type Actor } from '#server/http/authenticate.ts'
import { createKeepFresh } from '#server/lib/keep-fresh.ts'
import type { Platform } from '#server/lib/platform.ts'
import {
  countOnline,
  countSteps,
  getOnline,
  listPeaks,
  listSteps,
  type Log,
  type Step,
} from './figure-counts.queries.ts'
import { countUsersByRole, readOwn, readPeople, type People } from './home.queries.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Fewer people than this are counted faster than it matters. */
const many = 50_000

type Asked = { db: Database; actor: Actor; now: Date; timeZone: string }
type Figure = {
  kind: FigureKind
  value: number
  before: number | null
  days: (number | null)[]
}

/** The figures of home, and what this server remembers of those that are dear to count. */
export function createFigures(platform: Pick<Platform, 'now'>) {
  const { now } = platform
  const people = createKeepFresh<People>({ now, isDear: ({ total }) => total > many })
  const byRole = createKeepFresh<Awaited<ReturnType<typeof countUsersByRole>>>({
    now,
    isDear: (roles) => roles.reduce((sum, { users }) => sum + users, 0) > many,
  })

  /** The last days, and what is asked of each of them. */
  async function lastDays({ db, now: time, timeZone }: Asked) {
    const steps = await listSteps(db, { now: time, timeZone, days: figureDays })
    const from = new Date(steps[0]?.begin ?? time)
    return { steps, from }
  }
  type LastDays = Awaited<ReturnType<typeof lastDays>>

  async function usersFigure(asked: Asked, { steps, from }: LastDays): Promise<Figure> {
    const { db, timeZone } = asked
    const today = steps.at(-1)?.day
    const { total, grown } = await people(`${timeZone} ${today}`, () =>
      readPeople(db, { from, timeZone }),
    )
    const days = steps.map(({ day }) =>
      grown.reduce((left, change) => (change.day > day ? left - change.by : left), total),
    )
    return { kind: 'users', value: total, before: days.at(-2) ?? null, days }
  }

  async function onlineFigure({ db, now: time, timeZone }: Asked, { steps, from }: LastDays) {
    const [value, before, peaks] = await Promise.all([
      countOnline(db, time),
      getOnline(db, new Date(time.getTime() - dayMs)),
      listPeaks(db, { from, timeZone }),
    ])
    const days = valuesOf(steps, peaks, null)
    // The present may be more than was noted today so far.
    days[days.length - 1] = Math.max(value, days.at(-1) ?? 0)
    return { kind: 'online' as const, value, before, days }
  }

  async function logFigure(
    asked: Asked,
    { steps, from }: LastDays,
    of: { log: Log; kind: FigureKind },
  ) {
    const { db, timeZone } = asked
    const counted = await countSteps(db, of.log, {
      from,
      timeZone,
      by: 'day',
      userId: seesLogs(asked.actor) ? null : asked.actor.id,
    })
    const days = valuesOf(steps, counted, 0)
    return { kind: of.kind, value: days.at(-1) ?? 0, before: days.at(-2) ?? null, days }
  }

  return {
    /** One figure for each place: of everybody as far as the caller may see it, else their own. */
    async read(asked: Asked): Promise<Figure[]> {
      const { actor, db, now: time } = asked
      const last = await lastDays(asked)
      const seesPeople = actor.can('user:list')
      const seesSessions = actor.can('session:list')
      const own =
        seesPeople && seesSessions
          ? null
          : await readOwn(db, { userId: actor.id, now: time, times: sessionTimes })
      const today = new Date(last.steps.at(-1)?.begin ?? time)
      const single = (kind: FigureKind, value: number) =>
        Promise.resolve({ kind, value, before: null, days: [] })
      const isAll = seesLogs(actor)
      return Promise.all([
        own && !seesPeople
          ? single('accountDays', accountDays(own.joined, { now: time, today }))
          : usersFigure(asked, last),
        own && !seesSessions ? single('ownSessions', own.sessions) : onlineFigure(asked, last),
        logFigure(asked, last, { log: 'sign_ins', kind: isAll ? 'signIns' : 'ownSignIns' }),
        logFigure(asked, last, { log: 'operations', kind: isAll ? 'operations' : 'ownOperations' }),
      ])
    },

    /** The lines of a range: by the hour today, else by the day. */
    async trend({ db, actor, now: time, timeZone }: Asked, range: TrendRange) {
      const by = range === 'today' ? 'hour' : 'day'
      const days = range === 'today' ? 'hours' : Number.parseInt(range, 10)
      const steps = await listSteps(db, { now: time, timeZone, days })
      const isOwn = !seesLogs(actor)
      const span = {
        from: new Date(steps[0]?.begin ?? time),
        timeZone,
        by,
        userId: isOwn ? actor.id : null,
      } as const
      const [signIns, operations] = await Promise.all([
        countSteps(db, 'sign_ins', span),
        countSteps(db, 'operations', span),
      ])
      const lines = [valuesOf(steps, signIns, 0), valuesOf(steps, operations, 0)]
      const points = steps.map(({ begin, day }, index) => {
        const isToCome = new Date(begin) > time
        return {
          time: by === 'hour' ? begin : day,
          signIns: isToCome ? null : (lines[0]?.[index] ?? 0),
          operations: isToCome ? null : (lines[1]?.[index] ?? 0),
        }
      })
      return { isOwn, points }
    },

    roles: (db: Database) => byRole('', () => countUsersByRole(db)),
  }
}

/** What everybody does is in the logs, for who may view them. */
function seesLogs(actor: Actor): boolean {
  return actor.can('audit:list')
}

/** The first day is day one, by the reader's calendar. */
function accountDays(joined: Date, { now, today }: { now: Date; today: Date }): number {
  if (joined >= today) return 1
  return Math.ceil((Math.min(today.getTime(), now.getTime()) - joined.getTime()) / dayMs) + 1
}

/** One value for each step, and another where nothing was found. */
function valuesOf<Nothing extends number | null>(
  steps: readonly { begin: string }[],
  found: readonly Step[],
  nothing: Nothing,
): (number | Nothing)[] {
  const counts = new Map(found.map(({ begin, count }) => [begin, count]))
  return steps.map(({ begin }) => counts.get(begin) ?? nothing)
}
