import { passwords } from '@amber/contract/passwords.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useServices } from '#web/lib/services.ts'

type State =
  | { kind: 'reading' }
  | { kind: 'good'; link: OutputOf<typeof passwords.readLink> }
  | { kind: 'invalid' }
  | { kind: 'failed'; reason: string }

function failureOf(error: unknown): State {
  if (!(error instanceof ApiError)) throw error
  // A token that does not even look like one of ours is refused by its form.
  const isInvalid = error.code === 'password_link_invalid' || error.code === 'input_invalid'
  return isInvalid ? { kind: 'invalid' } : { kind: 'failed', reason: error.msg }
}

/** Whose link it is, asked of the server once, and again on `retry` where that failed. */
export function usePasswordLink(token: string) {
  const { call } = useServices()
  const [tries, setTries] = useState(1)
  const [state, setState] = useState<State>({ kind: 'reading' })
  useEffect(() => {
    let isOver = false
    const set = (next: State) => {
      if (!isOver) setState(next)
    }
    call(passwords.readLink, { token }, { isToldInPlace: true }).then(
      (link) => set({ kind: 'good', link }),
      (error: unknown) => set(failureOf(error)),
    )
    return () => {
      isOver = true
    }
  }, [call, token, tries])
  return {
    state,
    retry: () => {
      setState({ kind: 'reading' })
      setTries(tries + 1)
    },
    /** The link turned out to be used up or over when it was to be used. */
    giveUp: () => setState({ kind: 'invalid' }),
  }
}
