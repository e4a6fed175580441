import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { home } from '@amber/contract/home.ts'
import { makeSignedIn } from './make.ts'
import { createTestApp, testPassword } from './test-app.ts'
import { rollUpMetrics } from '#server/features/home/metric-counts.service.ts'

const app = await createTestApp()
const hour = 60 * 60 * 1000
const signal = new AbortController().signal

/** The test clock only moves forward. */
const changes = [
  { timeZone: 'America/New_York', begin: '2041-03-10T05:00Z', hours: 23 },
  { timeZone: 'Europe/Berlin', begin: '2041-03-30T23:00Z', hours: 23 },
  // Shifts by half an hour.
  { timeZone: 'Australia/Lord_Howe', begin: '2041-04-06T13:00Z', hours: 24.5 },
  { timeZone: 'Europe/Berlin', begin: '2041-10-26T22:00Z', hours: 25 },
  { timeZone: 'America/New_York', begin: '2041-11-03T04:00Z', hours: 25 },
]

async function signInOften(userId: string, from: number, to: number) {
  await app.pool.query(
    `insert into sign_ins (id, user_id, user_name, ip, user_agent, time)
     select gen_random_uuid(), $1, 'x', '', '', time
     from generate_series($2::timestamptz, $3::timestamptz, interval '30 minutes') as times (time)`,
    [userId, new Date(from), new Date(to - hour / 2)],
  )
}

const moveTo = (time: number) => app.clock.advance(time - app.clock.now().getTime())

test.for(changes)(
  'the day from $begin in $timeZone has $hours hours, each with its events',
  async ({ timeZone, begin: text, hours }) => {
    const begin = new Date(text)
    const minutesBefore = (hoursOn: number) => begin.getTime() + hoursOn * hour - hour / 12
    moveTo(minutesBefore(hours))
    const people = [await makeSignedIn(app, ['R_SUPER']), await makeSignedIn(app)]
    await app.pool.query('delete from sign_ins')
    await app.pool.query('update users set create_time = $2 where id = $1', [
      people[1]!.user.id,
      new Date(begin.getTime() - 24 * hour),
    ])
    await app.pool.query(`delete from metric_counts where metric = 'sign_ins'`)
    const [from, to] = [begin.getTime(), begin.getTime() + hours * hour]
    await signInOften(people[1]!.user.id, from - 24 * hour, to)
    // Totals use roll-ups and the log; a user's own use the log alone.
    await rollUpMetrics(app.db, { platform: app.platform, signal })
    for (const { token } of people) {
      const { points } = (await app.call(home.trend, { range: 'today', timeZone }, { token })).data
      expect(points.map(({ time }) => Date.parse(time))).toEqual(
        Array.from({ length: Math.ceil(hours) }, (_, index) => begin.getTime() + index * hour),
      )
      expect(points.slice(0, -1).map(({ signIns }) => signIns)).toEqual(
        points.slice(1).map(() => 2),
      )
      expect(points.reduce((sum, { signIns }) => sum + (signIns ?? 0), 0)).toBe(hours * 2)
    }
    moveTo(minutesBefore(hours + 24))
    const later = await makeSignedIn(app, ['R_SUPER'])
    await app.pool.query(`delete from sign_ins where user_name <> 'x'`)
    await signInOften(later.user.id, to, to + 24 * hour)
    await rollUpMetrics(app.db, { platform: app.platform, signal })
    const { points } = (await app.call(home.trend, { range: '7d', timeZone }, later)).data
    expect(points.slice(-3).map(({ signIns }) => signIns)).toEqual([48, hours * 2, 48])
  },
)

test("counts a user's days by the local calendar", async () => {
  const zone = { timeZone: 'Europe/Berlin' }
  // 00:30 local time in summer, 23:30 in winter.
  moveTo(Date.parse('2042-07-01T22:30Z'))
  const { user } = await makeSignedIn(app)
  const { token } = await makeSignedIn(app)
  await app.pool.query('update users set create_time = $1', [app.clock.now()])
  const days = async (by: string) => {
    const { metrics } = (await app.call(home.overview, zone, { token: by })).data
    return metrics.find(({ kind }) => kind === 'accountDays')?.value
  }
  expect(await days(token)).toBe(1)
  moveTo(Date.parse('2042-11-11T20:00Z'))
  const signedIn = await app.call(auth.login, { userName: user.userName, password: testPassword })
  expect(await days(signedIn.data.token)).toBe(133)
})
