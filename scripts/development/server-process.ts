// Runs the server for npm run dev. Starts before it is needed and loads modules, then waits for the order to start.
import { on } from 'node:events'
import { flushCompileCache, registerHooks } from 'node:module'
import type { HeldDatabase } from './hold-database.ts'
import { isOftenEdited, isPackage } from './watch-sources.ts'

/** Sent to this process when it is created: addresses of modules to load ahead. */
export type Preload = readonly string[]

/** Sent by this process when the server responds. */
export type StartedServer = {
  preload: Preload
  /** Null with DATABASE_URL. */
  database: HeldDatabase | null
}

const preloadable = new Set<string>()
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const { parentURL = '' } = context
    const isEntry = isPackage(found.url) ? !isPackage(parentURL) : isOftenEdited(parentURL)
    if (isEntry && /^file:.*[jt]s$/.test(found.url) && !isOftenEdited(found.url))
      preloadable.add(found.url)
    return found
  },
})

// npm run dev was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const messages = on(process, 'message')
const preload = await messages.next()
// The start reports modules that fail or are gone.
for (const address of (preload.value as [Preload])[0]) await import(address).catch(() => {})
await messages.next()

await import('@amber/server/main.ts')
const { readConfig } = await import('@amber/server/config.ts')
const { embeddedFolder } = await import('@amber/server/start-database.ts')
const { archive, database, dataFolder } = readConfig()
const started: StartedServer = {
  preload: [...preloadable],
  database: database ? null : { directory: embeddedFolder(dataFolder), archive: archive?.folder },
}
process.send?.(started)
// Would otherwise be lost, as the process is killed when a source changes.
flushCompileCache()
