import { auth } from '@amber/contract/auth.ts'
import type { CallOf, Endpoint, OutputOf } from '@amber/contract/endpoint.ts'

/** Makes declared calls to a running product, as a program would. Throws for anything but a success. */
export function createCaller(base: string, token?: string) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
  ): Promise<OutputOf<E>> {
    const rest: Record<string, unknown> = { ...(input as object) }
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return encodeURIComponent(value)
    })
    const isRead = endpoint.method === 'GET'
    const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : ''
    const answer = await fetch(`${base}/api${path}${query}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(isRead ? {} : { body: JSON.stringify(rest) }),
    })
    const body = (await answer.json()) as { code: string; data: OutputOf<E> }
    if (!answer.ok) throw new Error(`${endpoint.path} was answered ${answer.status} ${body.code}`)
    return body.data
  }
}

/** A caller who is signed in. */
export async function signIn(base: string, userName = 'Super', password = '123456') {
  const { token } = await createCaller(base)(auth.login, { userName, password })
  return createCaller(base, token)
}
