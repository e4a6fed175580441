import type { Caller } from './caller.ts'
import type { View, Visitor } from './browser.ts'

/** What a journey takes place on: the product with its server, or the demonstration in a browser. */
export type Environment = {
  /** A browser without any data of its own. In the demonstration the one before it has left. */
  visit: (view?: View) => Promise<Visitor>
  /** Visitors come one after another: whoever is next has closed the pages of the one before. */
  isOneBrowser?: boolean
  /** Makes calls as a program would, as whoever the token is of. */
  caller: (token?: string) => Caller
}
