// First screen: fetches the demo, starts the server, and opens the app. Later visits only return here when the server
// cannot start.
import { isChinese } from '@amber/contract/localized-text.ts'
import './iterate-streams.ts'
import type { ListedFile } from './build-facts.ts'
import { fetchFile } from './fetch-file.ts'
import { connectServer, startOver, type DemoWindow, type Server } from './server.ts'
import { translateTo } from './translate.ts'
import type { Problem, Status } from './wire.ts'

const { language, t } = translateTo()
const find = (id: string) => document.getElementById(id)!
const bar = find('progress') as HTMLProgressElement
/** Session storage key of a reload for the service worker. */
const reloadedKey = 'demoReloaded'

/** Files of the demo itself; the app's first scripts are marked in the list. */
const needed =
  /^(app\.html|amber-demo\/(database\.tgz|prepared\.json)|assets\/(pglite|server-worker|start-server|chunk|translate|rolldown-runtime|demo-start)[-.\w]*)$/

function tell(text: string): void {
  find('step').textContent = text
}

function offer(id: 'again' | 'fresh', text: string, act: () => void): void {
  const button = find(id) as HTMLButtonElement
  button.hidden = false
  button.disabled = false
  button.textContent = text
  button.addEventListener('click', () => {
    button.disabled = true
    act()
  })
}

/** `detail` is for developers. */
function fail(text: string, detail = ''): void {
  find('title').textContent = t('failed')
  find('text').textContent = text
  tell('')
  find('detail').textContent = detail
  bar.hidden = true
  offer('again', t('again'), () => location.reload())
}

class Failed extends Error {
  readonly problem: Problem
  constructor(problem: Problem, reason: string) {
    super(reason)
    this.problem = problem
  }
}

/** Resolves with null where a service worker cannot control the page. */
async function takeControl(base: string): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator
  const { promise, resolve } = Promise.withResolvers<ServiceWorker | null>()
  const take = () => serviceWorker.controller && resolve(serviceWorker.controller)
  serviceWorker.addEventListener('controllerchange', take)
  const registration = await serviceWorker
    .register(`${base}service-worker.js`, { scope: base })
    .catch(() => null)
  if (!registration) return null
  take()
  // After a forced reload a page is not controlled until the next reload.
  const timeout = registration.active && !serviceWorker.controller ? 500 : 10_000
  const late = setTimeout(() => {
    if (sessionStorage.getItem(reloadedKey)) return resolve(null)
    sessionStorage.setItem(reloadedKey, '1')
    location.reload()
  }, timeout)
  const worker = await promise
  clearTimeout(late)
  if (worker) sessionStorage.removeItem(reloadedKey)
  return worker
}

/** `hasCome` resolves when all files are loaded. */
async function askForAll(base: string): Promise<{ hasCome: Promise<unknown> }> {
  const list = (await (await fetchFile(`${base}amber-demo/files.json`)).json()) as ListedFile[]
  const wanted = list.filter(({ path, isFirst }) => isFirst || needed.test(path))
  const total = wanted.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  const fetchOne = async ({ path }: ListedFile) => {
    const { body } = await fetchFile(base + path)
    for await (const piece of body ?? []) {
      done = Math.min(total, done + (piece as Uint8Array).length)
      bar.value = (done / total) * 90
      tell(t('fetching', { done: megabytes(done), total: megabytes(total) }))
    }
  }
  return { hasCome: Promise.all(wanted.map(fetchOne)) }
}

/**
 * Resolves once the server responds.
 *
 * @throws Failed when it cannot start
 */
async function untilReady(server: Server): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = server.watch((status: Status) => {
    if (status.phase === 'ready') resolve()
    else if (status.phase === 'failed') reject(new Failed(status.problem, status.reason))
    // Another tab has reset the demo.
    else if (status.phase === 'gone') location.reload()
    else tell(t(status.phase === 'waiting' ? 'waiting' : 'opening'))
  })
  // `begin` replaces the document next.
  await promise.finally(stop)
}

async function begin(base: string): Promise<void> {
  const worker = await takeControl(base)
  if (!worker) return fail(t('noWorker'))
  const { hasCome } = await askForAll(base)
  // The service worker fetches shared files once.
  const server = connectServer(base)
  await hasCome
  try {
    await untilReady(server)
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    fail(t(error.problem), error.message)
    if (error.problem !== 'data') return
    server.watch(({ phase }) => phase === 'gone' && startOver(base))
    return offer('fresh', t('reset'), server.reset)
  }
  bar.value = 100
  const app = await (await fetchFile(`${base}app.html`)).text()
  // Later visits open the app directly.
  worker.postMessage('keep-all', [])
  const own: DemoWindow = window
  own.amberDemoServer = server
  // Without navigation, which would end a dedicated worker.
  document.open()
  document.write(app)
  document.close()
}

/** Removes the slash or index.html that hosts add to folders. */
function takeAppAddress(base: string): void {
  const { pathname, search, hash } = location
  const path = pathname.replace(/\/(index\.html)?$/, '')
  const own = `${path}/` === base ? base : path
  if (own !== pathname) history.replaceState(null, '', own + search + hash)
}

export async function load(base: string): Promise<void> {
  takeAppAddress(base)
  document.documentElement.lang = language
  document.title = t('name')
  find('title').textContent = t('preparing')
  find('text').textContent = t('preparingText')
  bar.setAttribute('aria-label', t('preparing'))
  if (!keepsData()) return fail(t('noStorage'))
  if (!('serviceWorker' in navigator)) return fail(t('noWorker'))
  const lacking = lackingHere()
  if (lacking.length > 0)
    return fail(t('lacking', { what: lacking.join(isChinese(language) ? '、' : ', ') }))
  await begin(base).catch((error: unknown) => fail(t('files'), String(error)))
}

/** Whether storage is available; access throws where it is blocked. */
export function keepsData(): boolean {
  try {
    return Boolean(localStorage && sessionStorage)
  } catch {
    return false
  }
}

/** Returns missing browser features. Shared workers are optional: without them only one tab works. */
export function lackingHere(): string[] {
  const needs = {
    'Cache API': 'caches' in globalThis,
    IndexedDB: Boolean(globalThis.indexedDB) && 'databases' in indexedDB,
    'Web Locks': 'locks' in navigator,
    WebAssembly: 'WebAssembly' in globalThis && 'compileStreaming' in WebAssembly,
    DecompressionStream: 'DecompressionStream' in globalThis,
    'Promise.withResolvers': 'withResolvers' in Promise,
    'Uint8Array.toBase64': 'toBase64' in Uint8Array.prototype,
  }
  return Object.entries(needs).flatMap(([name, isHere]) => (isHere ? [] : [name]))
}
