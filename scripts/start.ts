// npm start: builds the web where that is needed, then becomes the server: one process, which signals reach directly.
import { enableCompileCache } from 'node:module'
import { codeCache } from './run.ts'
import { resolveDrizzleByPath } from './resolve-drizzle.ts'
import { ensureWebIsBuilt } from './web-build.ts'

enableCompileCache(codeCache)
resolveDrizzleByPath()
try {
  await ensureWebIsBuilt()
} catch (error) {
  // The build has said what is wrong; a stack of ours would only push it up.
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('@amber/server/main.ts')
