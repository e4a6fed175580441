import type { auth, TokenPair } from '@amber/contract/sign-in/auth.ts'
import type { Allow, OutputOf } from '@amber/contract/endpoint.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { textEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'

export type UserInfo = OutputOf<typeof auth.getUserInfo>

/** A permission, or a call that needs one. */
export type Right = Permission | { allow: Allow }

export type SessionState = {
  /** Signed in means that a token is present (specification, section 4). */
  token: string | undefined
  refreshToken: string | undefined
  /** Whose tokens these are; not known between a sign-in and its `setUser`. */
  userId: string | undefined
  user: UserInfo | undefined
  /** When they were first asked for, by `performance.now()`: what has changed since may not be known here. */
  askedAt: number | undefined
}

export type Session = StoreApi<SessionState> & {
  /** Takes the tokens of a sign-in; whose they are is known with `setUser`. */
  setTokens: (pair: TokenPair) => void
  /** Takes the tokens of a refresh, which are the same person's. */
  renewTokens: (pair: TokenPair) => void
  /** Takes the person; `askedAt` as it is kept, where it is another sitting's than before. */
  setUser: (user: UserInfo, askedAt?: number) => void
  /** Forgets token, refresh token and person, here and for every other tab. */
  clear: () => void
  /** Whether the person holds a permission, or may make a call; of several, all of them or any. The server decides again. */
  can: (what: Right | readonly Right[], how?: 'all' | 'any') => boolean
  /** Takes over what another tab stored. Answers whether the tokens differ from the ones known here; the person is forgotten unless they are theirs. */
  readAgain: () => boolean
}

export const sessionEntries = {
  token: textEntry('token'),
  refreshToken: textEntry('refreshToken'),
  userId: textEntry('tokenUser'),
}

/**
 * Who is signed in, in this browser. Tokens are kept under the specification's local keys. `askedAt` is when the server was
 * asked who that is, where it has been.
 */
export function createSession(storage: Storage, askedAt?: number): Session {
  const stored = () => ({
    token: storage.read(sessionEntries.token),
    refreshToken: storage.read(sessionEntries.refreshToken),
    userId: storage.read(sessionEntries.userId),
  })
  const store = createStore<SessionState>(() => ({
    ...stored(),
    user: undefined,
    askedAt,
  }))
  const renewTokens = ({ token, refreshToken }: TokenPair) => {
    // The refresh token first: other tabs act on a change of `token` and then read all.
    storage.write(sessionEntries.refreshToken, refreshToken)
    storage.write(sessionEntries.token, token)
    store.setState({ token, refreshToken })
  }
  return {
    ...store,
    setTokens: (pair) => {
      storage.remove(sessionEntries.userId)
      store.setState({ userId: undefined })
      renewTokens(pair)
    },
    renewTokens,
    setUser: (user, askedAt = store.getState().askedAt) => {
      const { userId } = user
      // Another tab may have stored another's tokens meanwhile.
      if (storage.read(sessionEntries.token) === store.getState().token)
        storage.write(sessionEntries.userId, userId)
      store.setState({ user, userId, askedAt })
    },
    clear: () => {
      storage.remove(sessionEntries.userId, sessionEntries.refreshToken, sessionEntries.token)
      store.setState({
        token: undefined,
        refreshToken: undefined,
        userId: undefined,
        user: undefined,
        askedAt: undefined,
      })
    },
    can: (what, how = 'all') => {
      const { token, user } = store.getState()
      const holds = (right: Right) => {
        const allow = typeof right === 'string' ? right : right.allow
        if (allow === 'public') return true
        if (allow === 'signed-in') return token !== undefined
        return user?.buttons.includes(allow) ?? false
      }
      const list = [what].flat()
      return how === 'any' ? list.some(holds) : list.every(holds)
    },
    readAgain: () => {
      const next = stored()
      const { token, userId } = store.getState()
      const isSame = next.token === token
      const isTheirs = next.token && next.userId === userId
      if (!isSame) store.setState(isTheirs ? next : { ...next, user: undefined })
      return !isSame
    },
  }
}
