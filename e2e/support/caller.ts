import { auth } from '@amber/contract/sign-in/auth.ts'
import type { CallOf, Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { users } from '@amber/contract/users/users.ts'

type Send = (
  url: string,
  request: { method: string; headers: Record<string, string>; body?: string },
) => Promise<{ status: number; text: string }>

const sendByNetwork: Send = async (url, request) => {
  const answer = await fetch(url, request)
  return { status: answer.status, text: await answer.text() }
}

/** Calls endpoints as a program; throws unless they succeed. `send` replaces the network. */
export function createCaller(base: string, token?: string, send = sendByNetwork) {
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
    const { status, text } = await send(`${base}/api${path}${query}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(isRead ? {} : { body: JSON.stringify(rest) }),
    })
    const body = JSON.parse(text) as { code: string; data: OutputOf<E> }
    if (status >= 400) throw new Error(`${endpoint.path} was answered ${status} ${body.code}`)
    return body.data
  }
}

export type Caller = ReturnType<typeof createCaller>

export async function signInBy(
  caller: (token?: string) => Caller,
  { userName = 'Super', password = '123456' } = {},
): Promise<Caller> {
  const { token } = await caller()(auth.login, { userName, password })
  return caller(token)
}

export function signIn(base: string, userName = 'Super', password = '123456') {
  return signInBy((token) => createCaller(base, token), { userName, password })
}

export const newUser = (userName: string) => ({
  userName,
  nickName: userName,
  gender: null,
  phone: null,
  email: null,
  status: '1' as const,
  roles: ['R_USER'],
})

/** Adds a user with the evaluation's common password. */
export async function addPerson(
  call: Caller,
  {
    userName,
    roles = ['R_USER'],
    email = null,
  }: { userName: string; roles?: string[]; email?: string | null },
) {
  const person = await call(users.create, { ...newUser(userName), roles, email })
  const { token } = await call(users.resetPassword, { id: person.id, by: 'link' })
  await call(passwords.choose, { token: token ?? '', password: '123456' })
  return person
}
