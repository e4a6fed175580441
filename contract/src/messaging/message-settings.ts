import * as z from 'zod'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** What notifications are about, as people choose where they want to be told of it. */
export const messageGroups = {
  security: { zh: '安全提醒', en: 'Security alerts' },
  account: { zh: '账号与权限', en: 'Account and permissions' },
  tasks: { zh: '任务结果', en: 'Task results' },
  announcements: { zh: '公告', en: 'Announcements' },
} as const satisfies Record<string, LocalizedText>

export type MessageGroup = keyof typeof messageGroups

/**
 * Which group each kind of notification (`notification-kinds.ts`) belongs to, in the order in which people are asked.
 * Announcements have none: they are a group of their own.
 */
export const groupsOfKinds = {
  new_device: 'security',
  password_changed: 'security',
  session_ended: 'security',
  session_reused: 'security',
  two_step_changed: 'security',
  account_linked: 'security',
  account_unlinked: 'security',
  contact_changed: 'security',
  roles_changed: 'account',
  import_finished: 'tasks',
  import_failed: 'tasks',
} as const satisfies Record<string, MessageGroup>

export type SettableKind = keyof typeof groupsOfKinds

/** Minutes of a day's clock, as `HH:MM`. */
const clockTime = z.string('invalid').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')

/** A time zone that this side's calendar knows, such as `Asia/Shanghai`. */
const zone = z
  .string('invalid')
  .max(64, 'invalid')
  .refine((name) => isZone(name), 'invalid')

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

const channels = z.strictObject({ screen: z.boolean(), mail: z.boolean() })
export type MessageChannels = z.infer<typeof channels>

/** Kinds that this version does not know are kept: what a newer one saved is not undone by a tab that is older. */
const kinds = z
  .record(z.string().regex(/^[a-z_]{1,40}$/, 'invalid'), channels)
  .refine((chosen) => Object.keys(chosen).length <= 60, 'invalid')
  .refine(
    (chosen) => Object.entries(chosen).every(([kind, { screen }]) => screen || !isSecurity(kind)),
    'invalid',
  )

const isSecurity = (kind: string) =>
  Object.hasOwn(groupsOfKinds, kind) && groupsOfKinds[kind as SettableKind] === 'security'

/** Where a person wants to be told of what, and when not to be disturbed. */
export const messageSettings = z.strictObject({
  /** What holds for all kinds of a group for which nothing else is said, and for those that a later version brings. */
  groups: z.strictObject({
    /** Always told on screen: nobody who has got into an account can hide what they do there. */
    security: z.strictObject({ screen: z.literal(true, 'invalid'), mail: z.boolean() }),
    account: channels,
    tasks: channels,
    announcements: channels,
  }),
  /** Those for which something else holds than for their group. Before people chose by kind, none. */
  kinds: kinds.default({}),
  /** No note of what is not security, and its mail only afterwards, every day from one time to the other, over midnight too. */
  quiet: z.strictObject({ isOn: z.boolean(), from: clockTime, to: clockTime, zone }),
})
export type MessageSettings = z.infer<typeof messageSettings>

/** What holds until a person chooses. */
export const defaultMessageSettings: MessageSettings = {
  groups: {
    security: { screen: true, mail: true },
    account: { screen: true, mail: false },
    tasks: { screen: true, mail: false },
    announcements: { screen: true, mail: false },
  },
  kinds: {},
  quiet: { isOn: false, from: '22:00', to: '08:00', zone: 'Asia/Shanghai' },
}

/** Where a person wants to be told of a kind. */
export function channelsOf(settings: MessageSettings, kind: SettableKind): MessageChannels {
  return settings.kinds[kind] ?? settings.groups[groupsOfKinds[kind]]
}

/** Reads the clock on the person's wall, as `HH:MM`. */
function clockOf({ quiet }: MessageSettings): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: quiet.zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (time) => format.format(time)
}

const isWithin = ({ from, to }: MessageSettings['quiet'], clock: string) =>
  from < to ? clock >= from && clock < to : clock >= from || clock < to

/** Whether the person is not to be disturbed at that moment. From and to the same means the whole day. */
export function isQuietAt(settings: MessageSettings, time: Date): boolean {
  const { quiet } = settings
  return quiet.isOn && isWithin(quiet, clockOf(settings)(time.getTime()))
}

const minute = 60_000
const day = 24 * 60

/**
 * When the hours of quiet that hold at a moment are over; null for those of the whole day, which never are. Where the
 * clock is changed meanwhile, it goes by what the clock shows: an hour that is skipped is over at once.
 */
export function quietEndAfter(settings: MessageSettings, time: Date): Date | null {
  const { quiet } = settings
  if (quiet.from === quiet.to) return null
  const clock = clockOf(settings)
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const begin = Math.floor(time.getTime() / minute) * minute
  const ahead = (minutes(quiet.to) - minutes(clock(begin)) + day) % day
  // No clock is put forward by more than three hours; so the end is not before, and from there it is looked for.
  let end = begin + Math.max(1, ahead - 180) * minute
  while (isWithin(quiet, clock(end))) end += minute
  return new Date(end)
}
