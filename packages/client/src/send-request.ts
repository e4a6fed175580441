import { splitInput } from '@amber/contract/call-parts.ts'
import { hasBody, type Endpoint } from '@amber/contract/endpoint.ts'
import { throwNetworkError } from './client-error.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type CallOptions = {
  signal?: AbortSignal
  /** Body of an upload. */
  file?: Blob
  /** By default a new one for each call. */
  idempotencyKey?: string
}

/** Splits the input into the path, the query and the body. */
function requestOf(endpoint: Endpoint, input: object, file: Blob | undefined) {
  const { path, rest } = splitInput(endpoint, input)
  if (hasBody(endpoint)) return { path, type: 'application/json', body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const item of Array.isArray(value) ? value : [value])
      if (item != null) query.append(name, String(item))
  const address = query.size > 0 ? `${path}?${query.toString()}` : path
  return { path: address, type: 'application/octet-stream', body: file }
}

/**
 * Sends a call once.
 *
 * @throws ClientError `network`, or the reason of an aborted signal
 */
export async function sendRequest(
  endpoint: Endpoint,
  { input, signal, file, idempotencyKey }: CallOptions & { input: object },
  from: { baseUrl: string; language: string; token: string | undefined; fetch: Fetch },
): Promise<Response> {
  const { path, type, body } = requestOf(endpoint, input, file)
  const headers: Record<string, string> = { 'accept-language': from.language }
  if (from.token !== undefined) headers['authorization'] = `Bearer ${from.token}`
  if (body !== undefined) headers['content-type'] = type
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  try {
    return await from.fetch(from.baseUrl + path, {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
  } catch (error) {
    throwNetworkError(error, signal)
  }
}
