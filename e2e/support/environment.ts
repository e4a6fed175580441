import type { Caller } from './caller.ts'
import type { View, Visitor } from './browser.ts'

/** Target of a journey: a server, or the demo in a browser. */
export type Environment = {
  /** Opens a browser context without data. In the demo, it closes the previous visitor first. */
  visit: (view?: View) => Promise<Visitor>
  caller: (token?: string) => Caller
}
