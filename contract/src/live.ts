import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const nothing = z.object({})

/** Events only announce a change; receivers refetch with their own permissions. */
export const liveSchemas = {
  /** Sent also when the user's profile changed. */
  'rights-changed': nothing,
  /** The stream ends with it. */
  'session-ended': nothing,
  'notifications-changed': nothing,
  /** Receivers refetch within `spread` milliseconds, to spread the load. */
  'announcements-changed': z.object({ spread: z.number().int() }),
  /** Changed `age` milliseconds ago; refetched within `spread` milliseconds unless fetched since. */
  'metrics-changed': z.object({ spread: z.number().int(), age: z.number().int().default(0) }),
  'settings-changed': z.object({ key: z.string() }),
  /** Receivers read the brand within `spread` milliseconds. */
  'brand-changed': z.object({ spread: z.number().int() }),
  /** Missed events cannot be replayed. */
  reset: nothing,
}

export type LiveKind = keyof typeof liveSchemas
export type LiveData<Kind extends LiveKind> = z.infer<(typeof liveSchemas)[Kind]>
export type LiveEvents = { [Kind in LiveKind]: LiveData<Kind> }

/** Whether a received name is known; a newer server may send others. */
export function isLiveKind(name: string): name is LiveKind {
  return Object.hasOwn(liveSchemas, name)
}

/** Milliseconds for which events can be replayed. */
export const liveMemory = 3_600_000

/** Milliseconds between heartbeats on an idle stream. */
export const heartbeatMs = 20_000

export const live = {
  /**
   * Server-sent events (WHATWG HTML, 9.2). Resumes after `Last-Event-ID`, else replays the last `since` milliseconds.
   * Does not extend the session.
   */
  stream: endpoint({
    method: 'GET',
    path: '/live',
    allow: 'signed-in',
    answers: 'events',
    input: z.strictObject({
      since: z.coerce.number('invalid').int('invalid').min(0).max(liveMemory).optional(),
    }),
    /** `data` of an event, by `liveSchemas`. */
    output: z.unknown(),
  }),
}
