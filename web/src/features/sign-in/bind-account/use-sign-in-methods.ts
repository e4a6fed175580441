import { identities } from '@amber/contract/sign-in/identities.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useServices } from '#web/lib/call/services.ts'

type SignInMethods = OutputOf<typeof identities.methods>

export function useSignInMethods() {
  const { call } = useServices()
  const [tries, setTries] = useState(1)
  const [state, setState] = useState<{ methods?: SignInMethods; problem?: string }>({})
  useEffect(() => {
    let isOver = false
    call(identities.methods, {}, { errorDisplay: 'inline' }).then(
      (methods) => !isOver && setState({ methods }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (!isOver) setState({ problem: error.msg })
      },
    )
    return () => {
      isOver = true
    }
  }, [call, tries])
  return {
    methods: state.methods,
    problem: state.problem,
    retry: () => {
      setState({})
      setTries(tries + 1)
    },
  }
}
