import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const nothing = z.object({})

/**
 * What may be said on the live stream, by kind. Only that something changed, never what is in it: whoever hears it reads
 * anew, and is given what they may see.
 */
export const liveSchemas = {
  /** What the person may see or do, or how they are shown, is another. */
  'rights-changed': nothing,
  /** The session is over; the next call says why. The stream ends with it. */
  'session-ended': nothing,
  /** The person has a notification more, or one fewer that is unread. */
  'notifications-changed': nothing,
  /** What is announced is something else. Who reads it anew does so at some moment of the next `spread` milliseconds. */
  'announcements-changed': z.object({ spread: z.number().int() }),
  /**
   * The figures of home are others, for everybody, since `age` milliseconds. Who reads them anew does so at some moment
   * of the next `spread` milliseconds, and need not where they have asked for them since.
   */
  'figures-changed': z.object({ spread: z.number().int(), age: z.number().int().default(0) }),
  /** A super admin changed a setting. */
  'settings-changed': z.object({ key: z.string() }),
  /** What was missed while away cannot be told any more. */
  reset: nothing,
}

export type LiveKind = keyof typeof liveSchemas
export type LiveData<Kind extends LiveKind> = z.infer<(typeof liveSchemas)[Kind]>
/** Each kind with what is said about it. */
export type LiveEvents = { [Kind in LiveKind]: LiveData<Kind> }

/** One of the kinds, of a name that came over the wire; a later server may know more. */
export function isLiveKind(name: string): name is LiveKind {
  return Object.hasOwn(liveSchemas, name)
}

/** Milliseconds of which a stream can be asked what was said before it. What was said earlier is forgotten. */
export const liveMemory = 3_600_000

/** Milliseconds between two signs of life where nothing else is said. */
export const heartbeatMs = 20_000

export const live = {
  /**
   * Server-sent events (WHATWG HTML, 9.2), one stream for each browser: `event` is a kind, `data` its JSON. Goes on behind
   * `Last-Event-ID` where that is given; else with what was said in the last `since` milliseconds. Does not count as use of the session, and ends with it.
   */
  stream: endpoint({
    method: 'GET',
    path: '/live',
    allow: 'signed-in',
    answers: 'events',
    input: z.strictObject({
      since: z.coerce.number('invalid').int('invalid').min(0).max(liveMemory).optional(),
    }),
    /** Of each event its `data`, by `liveSchemas`. */
    output: z.unknown(),
  }),
}
