import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useServices } from '#web/lib/call/services.ts'
import type { Services } from '#web/lib/call/services.ts'

/** Why a one-time link is not good. */
export type LinkFault = 'used' | 'expired' | 'invalid'

export type LinkState<Link> =
  | { kind: 'reading' }
  | { kind: 'good'; link: Link }
  | { kind: 'bad'; why: LinkFault }
  | { kind: 'failed'; reason: string }

const faults: readonly LinkFault[] = ['used', 'expired', 'invalid']

/** What the server said of a link by its code (`setup_link_used`); undefined where it said something else. */
export function linkFaultOf({ code }: ApiError): LinkFault | undefined {
  return faults.find((fault) => code.endsWith(`_link_${fault}`))
}

/**
 * What a one-time link leads to, asked of the server once, and again on `retry` where that failed. `read` has to be the
 * same from one rendering to the next.
 */
export function useOneTimeLink<Link>(
  read: (call: Services['call'], token: string) => Promise<Link>,
  token: string,
) {
  const { call } = useServices()
  const [tries, setTries] = useState(1)
  const [state, setState] = useState<LinkState<Link>>({ kind: 'reading' })
  useEffect(() => {
    let isOver = false
    const set = (next: LinkState<Link>) => {
      if (!isOver) setState(next)
    }
    const failed = (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      // A token that does not even look like one of ours is refused by its form.
      const why = error.code === 'input_invalid' ? 'invalid' : linkFaultOf(error)
      set(why ? { kind: 'bad', why } : { kind: 'failed', reason: error.msg })
    }
    read(call, token).then((link) => set({ kind: 'good', link }), failed)
    return () => {
      isOver = true
    }
  }, [call, read, token, tries])
  return {
    state,
    retry: () => {
      setState({ kind: 'reading' })
      setTries(tries + 1)
    },
    /** It turned out to be no longer good when it was to be used. */
    giveUp: (why: LinkFault) => setState({ kind: 'bad', why }),
  }
}
