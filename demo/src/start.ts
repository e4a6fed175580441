// Runs in place of the app's own entry: starts the mock service worker and only then the app.
import { startMockWorker } from './mock-worker.ts'
import { backToLoader } from './back-to-loader.ts'
import { showRibbon } from './ribbon.ts'
import { connectServer, type DemoWindow } from './server.ts'

/**
 * The server is in this browser: the app, which waits for the network where there is none, has nothing to wait for.
 * Answers how to learn the truth.
 */
function forgetTheNetwork(): () => boolean {
  const truth = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
  Object.defineProperty(navigator, 'onLine', { get: () => true })
  for (const kind of ['online', 'offline'])
    addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true })
  return () => truth?.get?.call(navigator) !== false
}

/** Milliseconds that it may take until another tab, which is being closed, has left the database to this one. */
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
// An earlier visit may have ended, or lost the network, before everything was there.
navigator.serviceWorker.controller?.postMessage('keep-rest', [])
