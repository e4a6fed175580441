import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'

export type HeldDatabase = { directory: string; archive?: string | undefined }

/** Keeps the embedded Postgres running while the server restarts. Returns a function that stops it. */
export function holdDatabase(held: HeldDatabase): () => Promise<void> {
  // The server reports problems.
  const joined = startEmbedded(held).catch(() => null)
  return async () => {
    const embedded = await joined
    await embedded?.stop()
  }
}
