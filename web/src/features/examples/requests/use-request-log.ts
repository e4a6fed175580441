import type { CallOf, Endpoint } from '@amber/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { CallOptions } from '#web/lib/call/api.ts'
import { useServices } from '#web/lib/call/services.ts'

export type LogEntry = { id: number } & (
  | { kind: 'refreshed' }
  | { kind: 'cancelled'; name: string; ms: number }
  | {
      kind: 'answered'
      name: string
      ms: number
      status: number
      code: string
      requestId: string | undefined
    }
)

type Noted = LogEntry extends infer Entry
  ? Entry extends unknown
    ? Omit<Entry, 'id'>
    : never
  : never

const most = 40

export function useRequestLog() {
  const { call, session } = useServices()
  const [{ entries }, setLog] = useState<{ entries: readonly LogEntry[]; next: number }>({
    entries: [],
    next: 1,
  })
  const note = (entry: Noted) =>
    setLog(({ entries: before, next }) => ({
      entries: [{ ...entry, id: next }, ...before].slice(0, most),
      next: next + 1,
    }))

  useEffect(
    () =>
      session.subscribe(({ token }, before) => {
        if (token && before.token && token !== before.token) note({ kind: 'refreshed' })
      }),
    [session],
  )

  const ask = async <E extends Endpoint>(
    request: { name: string; endpoint: E; input: CallOf<E> },
    options?: CallOptions,
  ) => {
    const { name, endpoint, input } = request
    const start = performance.now()
    const since = () => Math.round(performance.now() - start)
    try {
      const output = (await call(endpoint, input, options)) as { requestId?: string }
      const { requestId } = output
      note({ kind: 'answered', name, ms: since(), status: 200, code: '200', requestId })
    } catch (error) {
      if (options?.signal?.aborted) return note({ kind: 'cancelled', name, ms: since() })
      if (!(error instanceof ApiError)) throw error
      const { status, code, requestId } = error
      note({ kind: 'answered', name, ms: since(), status, code, requestId })
    }
  }
  return { entries, ask, clear: () => setLog(({ next }) => ({ entries: [], next })) }
}
