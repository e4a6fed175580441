// Runs in place of the app's own entry: starts the mock service worker and only then the app.
import { startMockWorker } from './mock-worker.ts'
import { showRibbon } from './ribbon.ts'
import { connectServer, type DemoWindow } from './server.ts'

const own: DemoWindow = window
const { dataset } = document.querySelector<HTMLElement>('script[data-app-entry]')!
const { appEntry = '', base = '/' } = dataset
const server = own.amberDemoServer ?? connectServer(base)
await startMockWorker(server)
showRibbon(server)
await import(/* @vite-ignore */ appEntry)
