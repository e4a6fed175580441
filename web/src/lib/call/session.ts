import type { auth, TokenPair } from '@amber/contract/sign-in/auth.ts'
import type { Allow, OutputOf } from '@amber/contract/endpoint.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { textEntry, type Storage } from '#web/lib/browser/storage.ts'

export type UserInfo = OutputOf<typeof auth.getUserInfo>

export type Right = Permission | { allow: Allow }

export type SessionState = {
  /** Present while signed in (specification, section 4). */
  token: string | undefined
  refreshToken: string | undefined
  /** Owner of the tokens; unknown between sign-in and `setUser`. */
  userId: string | undefined
  user: UserInfo | undefined
  /** `performance.now()` of the first request for the user; later changes may be unknown here. */
  askedAt: number | undefined
}

export type SessionStore = StoreApi<SessionState> & {
  setTokens: (pair: TokenPair) => void
  renewTokens: (pair: TokenPair) => void
  /** Sets the user; `askedAt` starts over with another sign-in. */
  setUser: (user: UserInfo, askedAt?: number) => void
  clear: () => void
  /** For display only: the server decides. */
  can: (what: Right | readonly Right[], how?: 'all' | 'any') => boolean
  /** Takes over another tab's tokens. Returns whether they differed. */
  readAgain: () => boolean
}

export const sessionEntries = {
  token: textEntry('token'),
  refreshToken: textEntry('refreshToken'),
  userId: textEntry('tokenUser'),
}

/** Returns the rights check for the present state. */
const createCan =
  (getState: () => SessionState): SessionStore['can'] =>
  (what, how = 'all') => {
    const { token, user } = getState()
    const holds = (right: Right) => {
      const allow = typeof right === 'string' ? right : right.allow
      if (allow === 'public') return true
      if (allow === 'signed-in') return token !== undefined
      return user?.buttons.includes(allow) ?? false
    }
    const list = [what].flat()
    return how === 'any' ? list.some(holds) : list.every(holds)
  }

/** Creates the session of this browser; `askedAt` is the time of an early request for the user. */
export function createSession(storage: Storage, askedAt?: number): SessionStore {
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
    // Before `token`, whose change makes other tabs read all entries.
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
      // Another tab may have stored another user's tokens.
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
    can: createCan(store.getState),
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
