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
/** Addresses of the folders behind `#server/` and `@amber/contract/`, as Node resolved a first import. */
const folders = new Map<string, string>()

/** Returns the prefix that package.json maps to a folder, and the path below it. */
function splitOwn(specifier: string): readonly [prefix: string, path: string] | null {
  const [, prefix, path] = /^(#\w+\/|@amber\/[\w-]+\/)(.+\.ts)$/.exec(specifier) ?? []
  return prefix && path ? [prefix, path] : null
}

function addressOf(specifier: string, parent: string): string | null {
  if (/^\..*\.ts$/.test(specifier)) return new URL(specifier, parent).href
  const [prefix = '', path = ''] = splitOwn(specifier) ?? []
  const folder = folders.get(prefix)
  return folder === undefined ? null : folder + path
}

/** Resolves an import of a source. Node parses a package.json for each, which takes half of the time to load them. */
function resolveOnce(specifier: string, parent: string, resolve: () => ResolveFnOutput) {
  const address = addressOf(specifier, parent)
  // Only Node names the importing source of a missing one.
  if (address !== null && existsSync(new URL(address)))
    return { url: address, format: 'module-typescript', shortCircuit: true }
  if (specifier.startsWith('.')) return resolve()
  // Workspaces have own versions of some packages, all folders of a workspace the same.
  const key = `${parent.slice(0, parent.lastIndexOf('/src/'))} ${specifier}`
  const found = resolved.get(key) ?? resolve()
  resolved.set(key, found)
  const [prefix = '', path] = splitOwn(specifier) ?? []
  if (path !== undefined && found.url.endsWith(`/${path}`))
    folders.set(prefix, found.url.slice(0, -path.length))
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
