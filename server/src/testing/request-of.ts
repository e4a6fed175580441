import { splitInput } from '@amber/contract/call-parts.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'

/** Returns URL and body of a call. */
export function requestOf(endpoint: Endpoint, input: unknown): { url: string; body?: string } {
  const { path, rest } = splitInput(endpoint, input as object)
  if (endpoint.method !== 'GET') return { url: `/api${path}`, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (typeof value === 'string' || typeof value === 'number') query.set(name, `${value}`)
  return { url: `/api${path}${query.size > 0 ? `?${query.toString()}` : ''}` }
}
