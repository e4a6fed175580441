// Serves the demo's files from any base path and offline. The mock service worker handles the API.
import type { BuildFacts } from './build-facts.ts'

declare const BUILD: BuildFacts
/** Globals of the mock service worker in the same scope. */
declare const activeClientIds: Set<string>
declare function importScripts(...urls: string[]): void

type ExtendableEvent = Event & { waitUntil: (done: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & {
  request: Request
  clientId: string
  respondWith: (answer: Promise<Response>) => void
}
type Scope = {
  registration: ServiceWorkerRegistration
  addEventListener: (kind: string, listen: (event: never) => void) => void
}
const scope = globalThis as unknown as Scope

const base = new URL(scope.registration.scope).pathname
const cacheName = `amber-demo ${base} ${BUILD.id}`
const kept = caches.open(cacheName)
/** Set when all files of the first screen are cached. */
const preparedMark = `${base}amber-demo/is-prepared`
const coming = new Map<string, Promise<void>>()
/** Prerendered pages of the server, for a new tab without one. */
const printed: Partial<Record<string, string>> = {
  'api/docs': 'amber-demo/api-docs.*.html',
  'api/openapi.json': 'amber-demo/openapi.*.json',
}

/** As the server chooses it. */
function languageOf(parameters: URLSearchParams): string {
  const wanted = parameters.get('lang') ?? navigator.language
  return wanted.startsWith('zh') ? 'zh-CN' : 'en-US'
}
const typesWithBase = /\.(js|html|css|webmanifest)$/

scope.addEventListener('activate', (event: ExtendableEvent) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith(`amber-demo ${base} `) && name !== cacheName)
            .map((name) => caches.delete(name)),
        ),
      ),
  )
})

scope.addEventListener('message', (event: MessageEvent & ExtendableEvent) => {
  if (event.data === 'CLIENT_CLOSED') {
    // The mock service worker would unregister after the last page, which ends offline use.
    const source = event.source as { id?: string } | null
    if (source?.id) activeClientIds.delete(source.id)
    event.stopImmediatePropagation()
  }
  if (event.data === 'keep-all') event.waitUntil(markPrepared().then(keepRest))
  if (event.data === 'keep-rest') event.waitUntil(keepRest())
})

scope.addEventListener('fetch', (event: FetchEvent) => {
  const { request, clientId } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (origin !== location.origin || !pathname.startsWith(base)) return
  const path = pathname.slice(base.length)
  const page =
    request.mode === 'navigate' ? printed[path]?.replace('*', languageOf(searchParams)) : undefined
  if (!page && /^(api|avatars|icons)\//.test(path)) {
    // A restarted service worker has lost its list of pages.
    if (clientId) activeClientIds.add(clientId)
    return
  }
  if (request.method !== 'GET') return
  event.stopImmediatePropagation()
  // The app requests its own page to detect updates.
  const file = path === 'index.html' ? 'app.html' : path
  const isPage = request.mode === 'navigate' && !page
  event.respondWith(isPage ? pageAt(path, request.url) : fileAt(page ?? file))
})

/** Suffix that hosts add to folders. */
const folderEnd = /(^|\/)(index\.html)?$/

async function pageAt(path: string, url: string): Promise<Response> {
  if (path.startsWith('docs/')) return fileAt(path.endsWith('/') ? `${path}index.html` : path)
  if (path !== '' && folderEnd.test(path))
    return Response.redirect(base + path.replace(folderEnd, '') + new URL(url).search)
  const cache = await kept
  return fileAt((await cache.match(preparedMark)) ? 'app.html' : 'index.html')
}

async function fileAt(name: string): Promise<Response> {
  const cache = await kept
  const known = await cache.match(base + name)
  if (known) return known
  const present = coming.get(name)
  if (present) return present.then(() => fileAt(name))
  // Loader and server share downloads; the first request streams.
  const { promise, resolve } = Promise.withResolvers<void>()
  coming.set(name, promise)
  const leave = () => {
    coming.delete(name)
    resolve()
  }
  try {
    const answer = await fetch(base + name, { cache: 'no-cache' })
    if (!answer.ok || !BUILD.files.includes(name)) {
      leave()
      return answer
    }
    const mine = typesWithBase.test(name) ? await withBase(answer) : typed(name, answer)
    // Uncached files are fetched again.
    void cache
      .put(base + name, mine.clone())
      .catch(() => undefined)
      .then(leave)
    return mine
  } catch (error) {
    leave()
    throw error
  }
}

/** Inserts the base path, unknown to the build. */
async function withBase(answer: Response): Promise<Response> {
  const text = await answer.text()
  const { headers } = answer
  const type = headers.get('content-type') ?? 'text/plain'
  return new Response(text.replaceAll(BUILD.baseMark, base.slice(0, -1)), {
    headers: { 'content-type': type },
  })
}

/** Some hosts lack the MIME type that browsers require. */
function typed(name: string, answer: Response): Response {
  if (!name.endsWith('.wasm')) return answer
  return new Response(answer.body, { headers: { 'content-type': 'application/wasm' } })
}

async function markPrepared(): Promise<void> {
  await (await kept).put(preparedMark, new Response(''))
}

async function keepRest(): Promise<void> {
  const here = new Set((await (await kept).keys()).map(({ url }) => new URL(url).pathname))
  for (const name of BUILD.files) {
    if (here.has(base + name)) continue
    await fileAt(name)
    await coming.get(name)
  }
}

// Registered last: the first `respondWith` wins, which leaves the API.
importScripts(`${base}amber-demo/mock-service-worker.js`)
