// npm run demo: serves the demo like a static host.
import { join } from 'node:path'
import { nameInTerminal } from '@amber/contract/settings/brand.ts'
import { ensureDemoIsBuilt } from './demo-build.ts'
import { createDemoHost } from './demo-host.ts'
import { root } from './run.ts'

await ensureDemoIsBuilt()
/** For trying another base path. */
const base = process.env.AMBER_BASE ?? '/'

const server = createDemoHost(join(root, 'demo/dist'), base)
server.listen(Number(process.env.PORT ?? 9528), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  console.log(`\n  ${nameInTerminal}   http://127.0.0.1:${port}${base.replace(/\/$/, '')}\n`)
})
