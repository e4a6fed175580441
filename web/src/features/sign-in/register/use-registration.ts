import type { OutputOf } from '@amber/contract/endpoint.ts'
import { registration } from '@amber/contract/sign-in/registration.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useServices } from '#web/lib/call/services.ts'

type Invitation = OutputOf<typeof registration.readInvitation>
type State =
  | { kind: 'reading' }
  | { kind: 'open'; invitation?: Invitation }
  | { kind: 'closed' }
  | { kind: 'invitation' }
  | { kind: 'bad'; reason: string }
  | { kind: 'failed'; reason: string }

function failureOf(error: unknown): State {
  if (!(error instanceof ApiError)) throw error
  const { code, msg } = error
  if (code === 'registration_closed') return { kind: 'closed' }
  // Malformed tokens are rejected as invalid input.
  const isBad = code.startsWith('invitation_') || code === 'input_invalid'
  return { kind: isBad ? 'bad' : 'failed', reason: msg }
}

/** Loads whether registration is open, for an invitation if there is one. */
export function useRegistration(token: string) {
  const { call } = useServices()
  const [tries, setTries] = useState(1)
  const [state, setState] = useState<State>({ kind: 'reading' })
  useEffect(() => {
    let isOver = false
    const set = (next: State) => {
      if (!isOver) setState(next)
    }
    const read = async (): Promise<State> => {
      const how = { errorDisplay: 'inline' } as const
      if (token) {
        const invitation = await call(registration.readInvitation, { invitation: token }, how)
        return { kind: 'open', invitation }
      }
      return { kind: (await call(registration.get, {}, how)).mode }
    }
    read().then(set, (error: unknown) => set(failureOf(error)))
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
    /** Handles a submit error after registration closed or the invitation ended. */
    giveUp: (error: ApiError) => {
      const next = failureOf(error)
      const isOver = next.kind === 'closed' || next.kind === 'bad'
      if (isOver && error.code !== 'invitation_other_email' && error.code !== 'input_invalid')
        setState(next)
    },
  }
}
