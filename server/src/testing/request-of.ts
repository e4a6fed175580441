import type { Endpoint } from '@amber/contract/endpoint.ts'

/** Returns URL and body of a call. */
export function requestOf(endpoint: Endpoint, input: unknown): { url: string; body?: string } {
  const rest: Record<string, unknown> = { ...(input as object) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value).toWellFormed())
  })
  if (endpoint.method !== 'GET') return { url: `/api${path}`, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (typeof value === 'string' || typeof value === 'number') query.set(name, `${value}`)
  return { url: `/api${path}${query.size > 0 ? `?${query.toString()}` : ''}` }
}
