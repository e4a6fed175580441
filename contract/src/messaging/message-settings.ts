import * as z from 'zod'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const messageGroups = {
  security: { zh: '安全提醒', en: 'Security alerts' },
  account: { zh: '账号与权限', en: 'Account and permissions' },
  tasks: { zh: '任务结果', en: 'Task results' },
  announcements: { zh: '公告', en: 'Announcements' },
} as const satisfies Record<string, LocalizedText>

export type MessageGroup = keyof typeof messageGroups

/** Groups by kind (`notification-kinds.ts`), in display order. */
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

/** Time of day as `HH:MM`. */
const clockTime = z.string('invalid').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')

/** Time zone known to this runtime. */
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

/** Unknown kinds are kept, so that an older tab does not undo a newer version's settings. */
const kinds = z
  .record(z.string().regex(/^[a-z_]{1,40}$/, 'invalid'), channels)
  .refine((chosen) => Object.keys(chosen).length <= 60, 'invalid')
  .refine(
    (chosen) => Object.entries(chosen).every(([kind, { screen }]) => screen || !isSecurity(kind)),
    'invalid',
  )

const isSecurity = (kind: string) =>
  Object.hasOwn(groupsOfKinds, kind) && groupsOfKinds[kind as SettableKind] === 'security'

export const messageSettings = z.strictObject({
  /** For kinds without their own channels. */
  groups: z.strictObject({
    /** Always shown on screen, so that an intruder cannot hide their actions. */
    security: z.strictObject({ screen: z.literal(true, 'invalid'), mail: z.boolean() }),
    account: channels,
    tasks: channels,
    announcements: channels,
  }),
  kinds: kinds.default({}),
  /** Daily time with deferred mail, except security; may span midnight. */
  quiet: z.strictObject({ isOn: z.boolean(), from: clockTime, to: clockTime, zone }),
})
export type MessageSettings = z.infer<typeof messageSettings>

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

/** Returns the channels of a kind, by default its group's. */
export function channelsOf(settings: MessageSettings, kind: SettableKind): MessageChannels {
  return settings.kinds[kind] ?? settings.groups[groupsOfKinds[kind]]
}

/** Returns a formatter of local time as `HH:MM`. */
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

/** Whether the moment is quiet. Equal start and end mean the whole day. */
export function isQuietAt(settings: MessageSettings, time: Date): boolean {
  const { quiet } = settings
  return quiet.isOn && isWithin(quiet, clockOf(settings)(time.getTime()))
}

const minute = 60_000
const day = 24 * 60

/** Returns the end of the quiet hours; null where they last all day. Follows local time over clock changes. */
export function quietEndAfter(settings: MessageSettings, time: Date): Date | null {
  const { quiet } = settings
  if (quiet.from === quiet.to) return null
  const clock = clockOf(settings)
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const begin = Math.floor(time.getTime() / minute) * minute
  const ahead = (minutes(quiet.to) - minutes(clock(begin)) + day) % day
  // Clocks move by at most three hours, so the search starts three hours early.
  let end = begin + Math.max(1, ahead - 180) * minute
  while (isWithin(quiet, clock(end))) end += minute
  return new Date(end)
}
