// Runs the products of all journeys in one warm process; they share no state.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { localUrl, readConfig } from '@amber/server/config.ts'
import { startServer } from '@amber/server/start-server.ts'

const stops = new Map<string, () => Promise<void>>()

async function start(environment: Record<string, string>): Promise<string> {
  const config = readConfig({ PORT: '0', ...environment })
  const { port, stop } = await startServer(config, () => {})
  const base = localUrl(config, port)
  stops.set(base, stop)
  return base
}

async function stop(base: string): Promise<string> {
  await stops.get(base)?.()
  stops.delete(base)
  return base
}

process.setMaxListeners(0)
process.on('disconnect', () => process.exit())

const server = createServer((request, response) => {
  const answer = async () => {
    const asked = (await json(request)) as
      | { environment: Record<string, string> }
      | { base: string }
    return 'base' in asked ? stop(asked.base) : start(asked.environment)
  }
  answer().then(
    (base) => response.end(base),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.(`http://127.0.0.1:${port}`)
})
