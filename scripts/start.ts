// npm start: builds if needed, then runs the server in this process, which receives the signals.
import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureProductIsBuilt } from './builds.ts'
import { codeCache, root } from './run.ts'

const usage = `npm start: builds web and server if needed, then starts Amber.
  --help, --version
Settings are environment variables: see .env.example and docs/deploy/settings.md. npm run config:check checks them.`

if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit()
}
if (process.argv.includes('--version')) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  console.log(version)
  process.exit()
}
enableCompileCache(codeCache)
try {
  await ensureProductIsBuilt()
} catch (error) {
  // The build has printed its errors.
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
