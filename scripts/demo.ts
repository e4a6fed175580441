// npm run demo: serves the demo like a static host.
import { createServer } from 'node:http'
import { createReadStream, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { nameInTerminal } from '@amber/contract/settings/brand.ts'
import { ensureDemoIsBuilt } from './demo-build.ts'
import { root } from './run.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

const kindOf = (path: string) => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? 'file' : found?.isDirectory() ? 'folder' : undefined
}

await ensureDemoIsBuilt()
const dist = join(root, 'demo/dist')
/** For trying another base path. */
const base = process.env.AMBER_BASE ?? '/'

const server = createServer((request, answer) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const path = decodeURIComponent(pathname)
  const isOurs = path.startsWith(base)
  const name = isOurs ? normalize(`/${path.slice(base.length)}`) : '/404'
  const wanted = join(dist, name.endsWith('/') ? `${name}index.html` : name)
  const kind = isOurs ? kindOf(wanted) : undefined
  if (kind === 'folder') {
    answer.writeHead(301, { location: `${pathname}/${search}` }).end()
    return
  }
  // As GitHub Pages does.
  answer.statusCode = kind ? 200 : 404
  const file = kind ? wanted : join(dist, '404.html')
  answer.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
  answer.setHeader('cache-control', 'no-cache')
  createReadStream(file).pipe(answer)
})
server.listen(Number(process.env.PORT ?? 9528), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  console.log(`\n  ${nameInTerminal}   http://127.0.0.1:${port}${base.replace(/\/$/, '')}\n`)
})
