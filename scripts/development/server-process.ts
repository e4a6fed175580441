// Runs the server for npm run dev. Starts before it is needed and loads modules, then waits for the order to start.
import { on } from 'node:events'
import { existsSync } from 'node:fs'
import { flushCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
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

/** By importing workspace and specifier. */
const resolved = new Map<string, ResolveFnOutput>()

/** Resolves an import of a source. Node parses a package.json for each, which takes half of the time to load them. */
function resolveOnce(specifier: string, parent: string, resolve: () => ResolveFnOutput) {
  if (specifier.startsWith('.')) {
    const url = new URL(specifier, parent)
    // Only Node names the importing source of a missing one.
    if (!specifier.endsWith('.ts') || !existsSync(url)) return resolve()
    return { url: url.href, format: 'module-typescript', shortCircuit: true }
  }
  // Workspaces have own versions of some packages, all folders of a workspace the same.
  const key = `${parent.slice(0, parent.lastIndexOf('/src/'))} ${specifier}`
  const found = resolved.get(key) ?? resolve()
  resolved.set(key, found)
  return { ...found, shortCircuit: true }
}

const preloadable = new Set<string>()
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const found = isPackage(parentURL)
      ? next(specifier, context)
      : resolveOnce(specifier, parentURL, () => next(specifier, context))
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
