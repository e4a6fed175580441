import type { auth } from '@amber/contract/sign-in/auth.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { createContext, useContext } from 'react'
import type { ComponentType } from 'react'

type Answer = OutputOf<typeof auth.login>

/** What the login area offers to every way in, whichever feature it belongs to. */
export type SignInFlow = {
  /**
   * Lets in whoever is answered this: leads them to where they wanted to be, and greets them. Where a second step is due
   * instead, leads there. Give it the call as it is, not what came of it.
   */
  enter: (answer: Answer | Promise<Answer>) => Promise<void>
  /** Puts another form in the place of the present one; `undefined` brings that back. */
  show: (form: ComponentType | undefined) => void
}

export const SignInFlowContext = createContext<SignInFlow | undefined>(undefined)

/** The door of the login area around this page. */
export function useSignInFlow(): SignInFlow {
  const signInFlow = useContext(SignInFlowContext)
  if (!signInFlow) throw new Error('DoorContext is missing above this component')
  return signInFlow
}
