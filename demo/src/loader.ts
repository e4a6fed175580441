// The very first screen: fetches the demonstration with its progress shown, starts the server, and opens the app in its
// place. Later visits begin with the app itself, and come here where the server cannot be started.
import './iterate-streams.ts'
import { fetchFile } from './fetch-file.ts'
import { keepsData, lackingHere } from './requirements.ts'
import { connectServer, startOver, type DemoWindow, type Server } from './server.ts'
import { translateTo } from './translate.ts'
import type { Problem, Status } from './wire.ts'

const { language, t } = translateTo()
const find = (id: string) => document.getElementById(id)!
const bar = find('progress') as HTMLProgressElement
/** In this tab: that the page has been loaded once more to be controlled. */
const reloadedKey = 'demoReloaded'

/** What has to be here before the first screen. */
const needed =
  /^(app\.html|amber-demo\/(database\.tgz|prepared\.json)|assets\/(pglite|server-worker|start-server|chunk|say|rolldown-runtime|demo-start|index|base|react|router|login|schemas)[-.\w]*)$/

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

/** The end of this visit, in a sentence; `detail` is for who can do something with it. */
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

/** Resolves once the service worker stands between this page and the network; null where it cannot. */
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
  // A page that was reloaded by force is never controlled, until it is loaded once more.
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

type Listed = { path: string; size: number }

/** Asks for everything that is needed; what is answered resolves once all of it has come. */
async function askForAll(base: string): Promise<{ hasCome: Promise<unknown> }> {
  const list = (await (await fetchFile(`${base}amber-demo/files.json`)).json()) as Listed[]
  const wanted = list.filter(({ path }) => needed.test(path))
  const total = wanted.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  const fetchOne = async ({ path }: Listed) => {
    const { body } = await fetchFile(base + path)
    for await (const piece of body ?? []) {
      done = Math.min(total, done + (piece as Uint8Array).length)
      bar.value = (done / total) * 90
      tell(t('fetching', { done: megabytes(done), total: megabytes(total) }))
    }
  }
  return { hasCome: Promise.all(wanted.map(fetchOne)) }
}

/** Resolves once the server answers. Throws where it cannot. */
async function untilReady(server: Server): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = server.watch((status: Status) => {
    if (status.phase === 'ready') resolve()
    else if (status.phase === 'failed') reject(new Failed(status.problem, status.reason))
    // Another tab has begun anew.
    else if (status.phase === 'gone') location.reload()
    else tell(t(status.phase === 'waiting' ? 'waiting' : 'opening'))
  })
  // What follows has taken this page's place by then, and none of its parts are there any more.
  await promise.finally(stop)
}

async function begin(base: string): Promise<void> {
  const worker = await takeControl(base)
  if (!worker) return fail(t('noWorker'))
  const { hasCome } = await askForAll(base)
  // It begins with whatever comes first. Asked for by both, a file comes once, and here with its progress.
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
  // From now on the app is what comes first; the rest of it is fetched while somebody looks around.
  worker.postMessage('keep-all', [])
  const own: DemoWindow = window
  own.amberDemoServer = server
  // In place of this page rather than behind it: the server, whose page this is, goes on.
  document.open()
  document.write(app)
  document.close()
}

/** Hosts show a folder by its address with a slash, or by the page in it; the addresses of the app have neither. */
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
    return fail(t('lacking', { what: lacking.join(language === 'zh-CN' ? '、' : ', ') }))
  await begin(base).catch((error: unknown) => fail(t('files'), String(error)))
}
