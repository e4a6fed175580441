// npm start: builds if needed, then runs the server in this process, which receives the signals.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureProductIsBuilt } from './builds.ts'
import { codeCache, root } from './run.ts'

enableCompileCache(codeCache)
try {
  await ensureProductIsBuilt()
} catch (error) {
  // The build has printed its errors.
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
