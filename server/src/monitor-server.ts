import { createServer, type RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createMonitor, type Sources } from './monitor.ts'
import { loggable } from '#server/http/database-problems.ts'
import { openPort } from '#server/http/limits/listen.ts'
import type { Measures } from '#server/lib/measures.ts'

const requestTimeoutMs = 10_000
/** Prometheus needs one. */
const mostConnections = 20

const names = { host: 'AMBER_METRICS_HOST', port: 'AMBER_METRICS_PORT' }

type MonitorServer = {
  /** Null: nothing is measured. */
  measures: Measures | null
  /** Returns the opened port; null if metrics are off. */
  open: () => Promise<number | null>
  close: () => Promise<void>
}

/** Serves `/metrics` on a port of its own, so that a proxy in front of the app does not publish it. */
export function createMonitorServer(
  address: Config['metrics'],
  { sources, log }: { sources: Sources; log: Logger },
): MonitorServer {
  if (!address)
    return { measures: null, open: () => Promise.resolve(null), close: () => Promise.resolve() }
  const { measures, ...content } = createMonitor(sources)
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    answerWith(content, log),
  )
  server.maxConnections = mostConnections
  return {
    measures,
    open: () => openPort(server, { ...address, names }),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

type Content = { contentType: string; write: () => Promise<string> }

function answerWith({ contentType, write }: Content, log: Logger): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (path !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    write().then(
      (text) =>
        response
          .writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' })
          .end(text),
      (error: unknown) => {
        log.error({ err: loggable(error) }, 'metrics were not written')
        response.writeHead(500).end()
      },
    )
  }
}
