import type { TokenPair } from '@amber/contract/sign-in/auth.ts'
import type { Database } from '#server/db/connect.ts'
import { listServerKeys } from '#server/http/session/server-keys.queries.ts'
import { formatToken, successorsOf, type ServerKey } from '#server/http/session/tokens.ts'
import type { Platform } from '#server/lib/platform.ts'

export type KeyCache = ReturnType<typeof createKeyCache>

/** Caches the server keys, which are only added, never changed. */
export function createKeyCache({ db, platform }: { db: Database; platform: Platform }) {
  let keys: ServerKey[] = []

  return {
    /** Reads on the caller's connection: waiting for another could deadlock the pool. */
    async current(transaction: Database): Promise<ServerKey> {
      if (keys.length === 0) keys = await listServerKeys({ db: transaction, platform })
      const [key] = keys
      if (!key) throw new Error('The database has no server key; it was not prepared')
      return key
    },

    async get(id: number): Promise<ServerKey> {
      const isKnown = keys.some((key) => key.id === id)
      if (!isKnown) keys = await listServerKeys({ db, platform })
      const key = keys.find((candidate) => candidate.id === id)
      if (!key) throw new Error(`There is no server key ${id}`)
      return key
    },

    clear(): void {
      keys = []
    },
  }
}

/** Derives the tokens that follow a refresh token, and their verifiers. */
export function pairOf(
  { selector, verifier }: { selector: string; verifier: string },
  key: ServerKey,
  platform: Platform,
) {
  const next = successorsOf(verifier, key, platform)
  const common = { keyId: key.id, selector }
  const tokens: TokenPair = {
    token: formatToken('access', { ...common, verifier: next.accessVerifier }),
    refreshToken: formatToken('refresh', { ...common, verifier: next.refreshVerifier }),
  }
  return { tokens, next }
}
