import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readText } from '#web/lib/call/api.ts'
import { ApiError } from '#web/lib/call/api-error.ts'

/** `back` lasts a moment after a disturbance. */
export type Connection = 'fine' | 'offline' | 'unreachable' | 'back'

const probeEvery = 5000
const restoredNoticeMs = 3000

const isOutOfReach = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.status === 502)

/** Calls `set` when the browser goes offline or a call does not reach the server. Returns the function to stop. */
function watchLoss(client: QueryClient, set: (connection: Connection) => void) {
  const listening = new AbortController()
  const { signal } = listening
  const lose = () => set(navigator.onLine ? 'unreachable' : 'offline')
  window.addEventListener('offline', lose, { signal })
  // The network may be lost between the first rendering and this effect.
  if (!navigator.onLine) lose()
  const stopReads = client.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'error' &&
      isOutOfReach(event.action.error)
    )
      lose()
  })
  const stopWrites = client.getMutationCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'error' &&
      isOutOfReach(event.action.error)
    )
      lose()
  })
  return () => {
    listening.abort()
    stopReads()
    stopWrites()
  }
}

/** Polls the server until it is reached, then refetches failed queries. Returns the function to stop. */
function probeServer(client: QueryClient, set: (connection: Connection) => void) {
  const listening = new AbortController()
  let isAsking = false
  const isReached = () =>
    readText('/api/health').then(
      () => true,
      () => false,
    )
  const probe = async () => {
    if (!navigator.onLine) return set('offline')
    // A late result would override newer state.
    if (isAsking) return
    isAsking = true
    const isBack = await isReached()
    isAsking = false
    if (listening.signal.aborted) return
    if (!isBack) return set('unreachable')
    set('back')
    await client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }
  const timer = setInterval(() => void probe(), probeEvery)
  window.addEventListener('online', () => void probe(), { signal: listening.signal })
  return () => {
    clearInterval(timer)
    listening.abort()
  }
}

/**
 * Returns the connection state. While the server is unreachable it polls every few seconds, then refetches failed
 * queries.
 */
export function useConnection(): Connection {
  const client = useQueryClient()
  const [connection, setConnection] = useState<Connection>(() =>
    navigator.onLine ? 'fine' : 'offline',
  )
  const isDisturbed = connection === 'offline' || connection === 'unreachable'

  useEffect(() => watchLoss(client, setConnection), [client])

  useEffect(() => {
    if (!isDisturbed) return undefined
    return probeServer(client, setConnection)
  }, [client, isDisturbed])

  useEffect(() => {
    if (connection !== 'back') return undefined
    const timer = setTimeout(() => setConnection('fine'), restoredNoticeMs)
    return () => clearTimeout(timer)
  }, [connection])
  return connection
}
