// The very first screen: fetches the demonstration with its progress shown, starts the server, and opens the app in its
// place. Later visits begin with the app itself.
import { connectServer, type DemoWindow, type Server } from './server.ts'
import { sayInLanguage } from './say.ts'

const { language, t } = sayInLanguage()
const find = (id: string) => document.getElementById(id)!
const bar = find('progress') as HTMLProgressElement

/** What has to be here before the first screen. */
const needed =
  /^(app\.html|amber-demo\/(database\.tgz|prepared\.json)|assets\/(pglite|server-worker|demo-start|index|base|react|router|login|schemas)[-.\w]*)$/

function tell(text: string): void {
  find('step').textContent = text
}

function fail(text: string): void {
  find('title').textContent = t('failed')
  find('text').textContent = text
  tell('')
  bar.hidden = true
  const again = find('again') as HTMLButtonElement
  again.hidden = false
  again.textContent = t('again')
  again.addEventListener('click', () => location.reload())
}

/** Resolves once the service worker stands between this page and the network. */
async function takeControl(base: string): Promise<ServiceWorker> {
  await navigator.serviceWorker.register(`${base}service-worker.js`, { scope: base })
  const { controller } = navigator.serviceWorker
  if (controller) return controller
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  // A page that was reloaded by force is never controlled.
  const late = setTimeout(() => location.reload(), 10_000)
  await promise
  clearTimeout(late)
  return navigator.serviceWorker.controller!
}

type Listed = { path: string; size: number }

async function fetchAll(base: string): Promise<void> {
  const list = (await (await fetch(`${base}amber-demo/files.json`)).json()) as Listed[]
  const wanted = list.filter(({ path }) => needed.test(path))
  const total = wanted.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  const fetchOne = async ({ path }: Listed) => {
    const answer = await fetch(base + path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    for await (const piece of answer.body ?? []) {
      done = Math.min(total, done + (piece as Uint8Array).length)
      bar.value = (done / total) * 90
      tell(t('fetching', { done: megabytes(done), total: megabytes(total) }))
    }
  }
  await Promise.all(wanted.map(fetchOne))
}

async function untilReady(server: Server): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = server.watch((status) => {
    if (status.phase === 'ready') resolve()
    else if (status.phase === 'failed') reject(new Error(status.reason))
    else tell(t(status.phase === 'waiting' ? 'waiting' : 'opening'))
  })
  // What follows has taken this page's place by then, and none of its parts are there any more.
  await promise.finally(stop)
}

export async function load(base: string): Promise<void> {
  document.documentElement.lang = language
  document.title = t('name')
  find('title').textContent = t('preparing')
  find('text').textContent = t('preparingText')
  bar.setAttribute('aria-label', t('preparing'))
  if (!('serviceWorker' in navigator)) return fail(t('noWorker'))
  try {
    const worker = await takeControl(base)
    await fetchAll(base)
    const server = connectServer(base)
    await untilReady(server)
    bar.value = 100
    const app = await (await fetch(`${base}app.html`)).text()
    // From now on the app is what comes first; the rest of it is fetched while somebody looks around.
    worker.postMessage('keep-all', [])
    const own: DemoWindow = window
    own.amberDemoServer = server
    // In place of this page rather than behind it: the server, whose page this is, goes on.
    document.open()
    document.write(app)
    document.close()
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}
