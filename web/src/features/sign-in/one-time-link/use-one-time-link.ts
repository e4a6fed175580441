import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useServices, type Services } from '#web/lib/call/services.ts'

export type LinkFault = 'used' | 'expired' | 'invalid'

export type LinkState<Link> =
  | { kind: 'reading' }
  | { kind: 'good'; link: Link }
  | { kind: 'bad'; why: LinkFault }
  | { kind: 'failed'; reason: string }

const faults: readonly LinkFault[] = ['used', 'expired', 'invalid']

/** Returns the fault of a code such as `setup_link_used`, if any. */
export function linkFaultOf({ code }: ApiError): LinkFault | undefined {
  return faults.find((fault) => code.endsWith(`_link_${fault}`))
}

/** Reads a one-time link once, and again on `retry`. `read` must be stable. */
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
      // A malformed token fails the validation.
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
    giveUp: (why: LinkFault) => setState({ kind: 'bad', why }),
  }
}
