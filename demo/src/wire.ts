/** The response is sent over the transferred port. */
export type Asked = {
  kind: 'request'
  url: string
  method: string
  headers: [name: string, value: string][]
  body: ArrayBuffer | null
}

export type ToWorker = Asked | { kind: 'reset' }

/**
 * `files` did not load, no `space` is left, stored `data` is unreadable, or `unexpected`. A reset only solves `data`.
 */
export type Problem = 'files' | 'space' | 'data' | 'unexpected'

/** Sent on connection and on every change. */
export type Status =
  | { phase: 'waiting' | 'opening' | 'ready' | 'gone' }
  | { phase: 'failed'; problem: Problem; reason: string }

export type AnswerPart =
  | { kind: 'head'; status: number; headers: [name: string, value: string][] }
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'broken' }

/** Scripts may not read or set cookie headers. */
export const cookieHeader = 'x-demo-cookie'
export const setCookieHeader = 'x-demo-set-cookie'
