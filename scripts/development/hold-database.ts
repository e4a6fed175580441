import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'

export type HeldDatabase = { directory: string; archive?: string | undefined }

/** Keeps the embedded Postgres running while the server restarts. Returns a function that stops it. */
export function holdDatabase(held: HeldDatabase): () => Promise<void> {
  const joined = startEmbedded(held).catch((error: Error) => {
    console.error(`Postgres will stop with the server: ${error.message}`)
    return null
  })
  return async () => {
    const embedded = await joined
    await embedded?.stop()
  }
}
