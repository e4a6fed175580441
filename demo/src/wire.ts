/** What goes between a page and the worker that the server runs in. */

/** A request as it goes to the worker; its answer comes back by the port that travels with it. */
export type Asked = {
  kind: 'request'
  url: string
  method: string
  headers: [name: string, value: string][]
  body: ArrayBuffer | null
}

export type ToWorker = Asked | { kind: 'reset' }

/**
 * Why there is no server: `files` of the demonstration did not come, there is not enough `space` to store its data, the
 * `data` that was stored cannot be opened, or something `unexpected`. Only of `data` it helps to give it up.
 */
export type Problem = 'files' | 'space' | 'data' | 'unexpected'

/** How far the worker is, told to every page that connects and whenever it changes. */
export type Status =
  | { phase: 'waiting' | 'opening' | 'ready' | 'gone' }
  | { phase: 'failed'; problem: Problem; reason: string }

export type AnswerPart =
  | { kind: 'head'; status: number; headers: [name: string, value: string][] }
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'broken' }

/** Browsers let no script see or send cookies, so that they travel under other names. */
export const cookieHeader = 'x-demo-cookie'
export const setCookieHeader = 'x-demo-set-cookie'
