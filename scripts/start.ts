// npm start: builds the product where that is needed, then becomes the server: one process, which signals reach directly.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureProductIsBuilt } from './builds.ts'
import { codeCache, root } from './run.ts'

enableCompileCache(codeCache)
try {
  await ensureProductIsBuilt()
} catch (error) {
  // The build has said what is wrong; a stack of ours would only push it up.
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
