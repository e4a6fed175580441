import type { SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { Call } from '#web/lib/call/api.ts'

/** Null while unknown; all parts are shown then. */
type Shown = readonly string[] | null

export type SignInParts = StoreApi<{ shown: Shown }> & {
  /** Reads the parts unless index.html has just supplied them; errors change nothing. */
  refresh: () => Promise<void>
}

/** Starts with the value in index.html; `*` if unknown. */
export function createSignInParts(served: string | undefined, silentRequest: Call): SignInParts {
  const isServed = served !== undefined && served !== '*'
  let isFresh = isServed
  const store = createStore<{ shown: Shown }>(() => ({
    shown: isServed ? served.split(' ') : null,
  }))
  const ask = async () => {
    // Loaded on demand, with the validation library that the form does without.
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
export const isPartShown = (shown: Shown, part: SignInPart): boolean =>
  shown === null || shown.includes(part)
