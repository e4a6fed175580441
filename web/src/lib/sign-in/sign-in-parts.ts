import type { SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { Call } from '#web/lib/call/api.ts'

/** Null as long as it is not known: then all are shown. */
type Shown = readonly string[] | null

/** The parts of the sign-in area that are shown here. */
export type SignInParts = StoreApi<{ shown: Shown }> & {
  /** Asks the server, unless index.html has just come with the answer. Where it cannot be asked, all stays as it is. */
  refresh: () => Promise<void>
}

/** Begins with what index.html was served with: `*` where its server does not know, as in the browser demonstration. */
export function createSignInParts(served: string | undefined, silentRequest: Call): SignInParts {
  const isServed = served !== undefined && served !== '*'
  let isFresh = isServed
  const store = createStore<{ shown: Shown }>(() => ({
    shown: isServed ? served.split(' ') : null,
  }))
  const ask = async () => {
    // The validation library that comes with it is not needed for the form.
    const { signInOptions } = await import('@amber/contract/sign-in/sign-in-options.ts')
    store.setState({ shown: (await silentRequest(signInOptions.get, {})).parts })
  }
  return {
    ...store,
    refresh: async () => {
      const isDue = !isFresh
      isFresh = false
      if (isDue) await ask().catch(() => undefined)
    },
  }
}

/** Whether a part is shown. */
export const isShown = (shown: Shown, part: SignInPart): boolean =>
  shown === null || shown.includes(part)
