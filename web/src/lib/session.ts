import type { auth, TokenPair } from '@amber/contract/auth.ts'
import type { Allow, OutputOf } from '@amber/contract/endpoint.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { textEntry } from './storage.ts'
import type { Storage } from './storage.ts'

export type UserInfo = OutputOf<typeof auth.getUserInfo>

export type SessionState = {
  /** Signed in means that a token is present (specification, section 4). */
  token: string | undefined
  refreshToken: string | undefined
  user: UserInfo | undefined
}

export type Session = StoreApi<SessionState> & {
  /** Takes the tokens of a sign-in or of a refresh. The person stays as known until `setUser`. */
  setTokens: (pair: TokenPair) => void
  setUser: (user: UserInfo) => void
  /** Forgets token, refresh token and person, here and for every other tab. */
  clear: () => void
  /** Whether the person holds a permission, or may make a call. The server decides again. */
  can: (what: Permission | { allow: Allow }) => boolean
  /** Takes over what another tab stored. Answers whether the tokens differ from the ones known here. */
  readAgain: () => boolean
}

export const sessionEntries = {
  token: textEntry('token'),
  refreshToken: textEntry('refreshToken'),
}

/** Who is signed in, in this browser. Tokens are kept under the specification's local keys. */
export function createSession(storage: Storage): Session {
  const stored = () => ({
    token: storage.read(sessionEntries.token),
    refreshToken: storage.read(sessionEntries.refreshToken),
  })
  const store = createStore<SessionState>(() => ({ ...stored(), user: undefined }))
  return {
    ...store,
    setTokens: ({ token, refreshToken }) => {
      // The refresh token first: other tabs act on a change of `token` and then read both.
      storage.write(sessionEntries.refreshToken, refreshToken)
      storage.write(sessionEntries.token, token)
      store.setState({ token, refreshToken })
    },
    setUser: (user) => store.setState({ user }),
    clear: () => {
      storage.remove(sessionEntries.refreshToken, sessionEntries.token)
      store.setState({ token: undefined, refreshToken: undefined, user: undefined })
    },
    can: (what) => {
      const { token, user } = store.getState()
      const allow = typeof what === 'string' ? what : what.allow
      if (allow === 'public') return true
      if (allow === 'signed-in') return token !== undefined
      return user?.buttons.includes(allow) ?? false
    },
    readAgain: () => {
      const next = stored()
      const isSame = next.token === store.getState().token
      if (!isSame) store.setState(next.token ? next : { ...next, user: undefined })
      return !isSame
    },
  }
}
