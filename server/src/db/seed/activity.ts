import { statusCodes } from '@amber/contract/rules.ts'
import { userAgents } from './names.ts'
import type { Chance, SeedUser } from './people.ts'

const weeks = 8
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const longestWorkMs = 4 * hourMs

type Moment = { chance: Chance; time: Date }

/** Generates eight weeks of sign-ins and operations. */
export function makeActivity({
  chance,
  people,
  now,
}: {
  chance: Chance
  people: SeedUser[]
  now: Date
}) {
  const active = people.filter((person) => person.status === statusCodes.enabled)
  const signIns: ReturnType<typeof signIn>[] = []
  const operations: ReturnType<typeof operation>[] = []
  for (let daysAgo = weeks * 7; daysAgo >= 0; daysAgo--) {
    const day = new Date(now.getTime() - daysAgo * dayMs)
    const isWeekend = day.getUTCDay() % 6 === 0
    const growth = 1 + (weeks * 7 - daysAgo) / 100
    for (let count = volume(chance, (isWeekend ? 12 : 62) * growth); count > 0; count--) {
      const moment = { chance, time: workingTime(chance, day) }
      if (moment.time <= now) signIns.push(signIn(moment, chance.pick(active)))
    }
    for (let count = volume(chance, (isWeekend ? 4 : 34) * growth); count > 0; count--) {
      const moment = { chance, time: workingTime(chance, day) }
      if (moment.time <= now) operations.push(operation(moment, chance.pick(people)))
    }
  }
  const joined = new Map(people.map(({ id, create_time }) => [id, create_time]))
  const isSince = (id: string, time: Date) => time >= (joined.get(id) ?? time)
  return {
    signIns: signIns.filter((row) => isSince(row.user_id, row.time)).toSorted(byTime),
    operations: operations.filter((row) => isSince(row.target_id, row.time)).toSorted(byTime),
  }
}

export const byTime = (a: { time: Date }, b: { time: Date }) => a.time.getTime() - b.time.getTime()

type Operation = Omit<ReturnType<typeof operation>, 'before' | 'after'> & {
  before: object
  after: object
}

/** Returns version, time and author of each record's last change. */
export function lastChanges(operations: readonly Operation[]) {
  return new Map(
    [...Map.groupBy(operations, (row) => row.target_id)].map(([id, rows]) => {
      const last = rows.toSorted(byTime).at(-1)
      return [id, { version: 1 + rows.length, update_by: last?.actor, update_time: last?.time }]
    }),
  )
}

/** Generates audit events of role edits in the last days. */
export function makeRoleUpdates({
  chance,
  roles,
  now,
}: {
  chance: Chance
  roles: readonly { id: string; code: string; description: string; describedDaysAgo: number }[]
  now: Date
}): Operation[] {
  return roles.map(({ id, code, description, describedDaysAgo }) => {
    const time = workingTime(chance, new Date(now.getTime() - describedDaysAgo * dayMs))
    return {
      id: chance.id(time),
      time,
      action: 'role.update',
      outcome: 'done',
      actor: 'Super',
      target_type: 'role',
      target_id: id,
      target_name: code,
      before: { description: '' },
      after: { description },
      ip: `203.0.113.${1 + chance.below(200)}`,
      request_id: chance.id(time),
    }
  })
}

function volume(chance: Chance, mean: number): number {
  return Math.round(mean * (0.75 + chance.below(50) / 100))
}

/** Returns a time of the day in UTC, mostly in the working hours of East Asia or Europe. */
function workingTime(chance: Chance, day: Date): Date {
  const start = Math.floor(day.getTime() / dayMs) * dayMs
  const hour = chance.happens(0.65) ? 1 + chance.below(9) : chance.below(24)
  return new Date(start + hour * hourMs + chance.below(hourMs))
}

function signIn({ chance, time }: Moment, person: SeedUser) {
  const isWrong = chance.happens(0.06)
  return {
    id: chance.id(time),
    user_id: person.id,
    user_name: person.user_name,
    problem: isWrong ? 'credentials_wrong' : null,
    ip: `203.0.113.${1 + chance.below(200)}`, // RFC 5737: for documentation
    user_agent: chance.pick(userAgents),
    time,
  }
}

function operation({ chance, time }: Moment, target: SeedUser) {
  const change = chance.pick(['status', 'phone', 'email', 'nickName'] as const)
  const [before, after] = {
    status: [statusCodes.disabled, statusCodes.enabled],
    phone: [null, target.phone],
    email: [null, target.email],
    nickName: [target.user_name, target.nick_name],
  }[change]
  return {
    id: chance.id(time),
    time,
    action: 'user.update',
    outcome: 'done',
    actor: chance.happens(0.4) ? 'Super' : 'Admin',
    target_type: 'user',
    target_id: target.id,
    target_name: target.user_name,
    before: { [change]: before },
    after: { [change]: after },
    ip: `203.0.113.${1 + chance.below(200)}`,
    request_id: chance.id(time),
  }
}

/** Generates unusable sessions of today's sign-ins. */
export function makeSessions({
  chance,
  signIns,
  now,
}: {
  chance: Chance
  signIns: ReturnType<typeof signIn>[]
  now: Date
}) {
  const recent = signIns.filter(
    (row) => row.problem === null && now.getTime() - row.time.getTime() < 2 * dayMs,
  )
  return recent.map((row) => {
    const used = row.time.getTime() + chance.below(longestWorkMs)
    return {
      id: chance.id(row.time),
      selector: row.id,
      user_id: row.user_id,
      access_hash: '\\x',
      access_expires_at: row.time,
      refresh_hash: '\\x',
      is_remembered: false,
      ip: row.ip,
      user_agent: row.user_agent,
      create_time: row.time,
      last_seen_at: new Date(Math.min(used, now.getTime())),
    }
  })
}
