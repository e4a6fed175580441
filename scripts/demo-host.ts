import { createReadStream, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, posix } from 'node:path'

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

/** Serves the folder `dist` below the path `base`, as GitHub Pages does. */
export function createDemoHost(dist: string, base: string): Server {
  return createServer((request, answer) => {
    const found = findFile(request.url ?? '/', { dist, base })
    if (!found) {
      answer.writeHead(400).end()
      return
    }
    const { wanted, kind } = found
    if (kind === 'folder') {
      answer.writeHead(301, { location: found.inFolder }).end()
      return
    }
    answer.statusCode = kind ? 200 : 404
    const file = kind ? wanted : join(dist, '404.html')
    answer.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    answer.setHeader('cache-control', 'no-cache')
    createReadStream(file).pipe(answer)
  })
}

/** Undefined for an address that is no path. */
function findFile(address: string, { dist, base }: { dist: string; base: string }) {
  try {
    const { pathname, search } = new URL(address, 'http://localhost')
    const path = decodeURIComponent(pathname)
    // Windows would leave the folder with it.
    if (path.includes('\\')) return undefined
    const isOurs = path.startsWith(base)
    const name = isOurs ? posix.normalize(`/${path.slice(base.length)}`) : '/404'
    const wanted = join(dist, name.endsWith('/') ? `${name}index.html` : name)
    const kind = isOurs ? kindOf(wanted) : undefined
    return { wanted, kind, inFolder: `${pathname}/${search}` }
  } catch {
    return undefined
  }
}
