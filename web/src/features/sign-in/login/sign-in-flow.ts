import type { auth } from '@amber/contract/sign-in/auth.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { createContext, useContext, type ComponentType } from 'react'

type Answer = OutputOf<typeof auth.login>

export type SignInFlow = {
  /** Redirects the user, or leads to the second step. Pass the pending call, not its result. */
  enter: (answer: Answer | Promise<Answer>) => Promise<void>
  /** Replaces the present form; `undefined` restores it. */
  show: (form: ComponentType | undefined) => void
}

export const SignInFlowContext = createContext<SignInFlow | undefined>(undefined)

/** Returns the flow of the login layout. */
export function useSignInFlow(): SignInFlow {
  const signInFlow = useContext(SignInFlowContext)
  if (!signInFlow) throw new Error('SignInFlowContext is missing above this component')
  return signInFlow
}
