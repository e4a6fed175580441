import * as z from 'zod'
import type { Words } from './words.ts'

/** What notifications are about, as people choose where they want to be told of it. */
export const messageGroups = {
  security: { zh: '安全提醒', en: 'Security' },
  account: { zh: '账号与权限', en: 'Account and rights' },
  tasks: { zh: '任务结果', en: 'Finished tasks' },
  announcements: { zh: '公告', en: 'Announcements' },
} as const satisfies Record<string, Words>

export type MessageGroup = keyof typeof messageGroups

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

/** Where a person wants to be told of what, and when not to be disturbed. */
export const messageSettings = z.strictObject({
  groups: z.strictObject({
    /** Always told on screen: nobody who has got into an account can hide what they do there. */
    security: z.strictObject({ screen: z.literal(true, 'invalid'), mail: z.boolean() }),
    account: channels,
    tasks: channels,
    announcements: channels,
  }),
  /** No note and no mail of what is not security, every day from one time to the other, over midnight too. */
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
  quiet: { isOn: false, from: '22:00', to: '08:00', zone: 'Asia/Shanghai' },
}

/** Whether the person is not to be disturbed at that moment. From and to the same means the whole day. */
export function isQuietAt({ quiet }: MessageSettings, time: Date): boolean {
  if (!quiet.isOn) return false
  const { from, to } = quiet
  const now = new Intl.DateTimeFormat('en-GB', {
    timeZone: quiet.zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(time)
  return from < to ? now >= from && now < to : now >= from || now < to
}
