// Entry of the demo: starts the mock service worker, then the app.
import { startMockWorker } from './mock-worker.ts'
import { showRibbon } from './ribbon.ts'
import { connectServer, type DemoWindow } from './server.ts'

/** Set by the service worker once all app files are cached (demo/src/service-worker.ts). */
const preparedMark = 'amber-demo/is-prepared'

/** Reloads with the loader, which explains why there is no server. */
async function backToLoader(base: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(`amber-demo ${base} `))
      await (await caches.open(name)).delete(base + preparedMark)
  location.reload()
}

/** Makes the app believe it is online. Returns a function with the real state. */
function forgetTheNetwork(): () => boolean {
  const truth = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
  Object.defineProperty(navigator, 'onLine', { get: () => true })
  for (const kind of ['online', 'offline'])
    addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true })
  return () => truth?.get?.call(navigator) !== false
}

/** Milliseconds for a closing tab to release the database. */
const timeout = 1_500

const own: DemoWindow = window
const { dataset } = document.querySelector<HTMLElement>('script[data-app-entry]')!
const { appEntry = '', base = '/' } = dataset
const server = own.amberDemoServer ?? connectServer(base)
server.watch(({ phase }) => {
  if (phase === 'failed') void backToLoader(base)
})
setTimeout(() => {
  const stop = server.watch(({ phase }) => {
    if (phase === 'waiting') void backToLoader(base)
  })
  stop()
}, timeout)
await startMockWorker(server, forgetTheNetwork())
showRibbon(server)
await import(/* @vite-ignore */ appEntry)
// An earlier visit may have ended before all files were cached.
navigator.serviceWorker.controller?.postMessage('keep-rest', [])
