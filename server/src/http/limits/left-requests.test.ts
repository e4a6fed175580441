import { connect as openSocket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite } from '@amber/contract/endpoint.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { listen } from './listen.ts'

const app = await createTestApp()
const server = await listen(app.app, { host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
const { token } = await makeSignedIn(app, ['R_SUPER'])

async function leave(head: string, length: string): Promise<void> {
  const socket = openSocket(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  const begun = `${head}Host: localhost\r\nAuthorization: Bearer ${token}\r\n${length}\r\n\r\n`
  socket.write(`${begun}4\r\n{"a"`)
  await new Promise((resolve) => setTimeout(resolve, 60))
  socket.destroy()
}

const writes = endpoints.filter(({ endpoint }) => isWrite(endpoint))

test.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])(
  'a caller that disconnects during a body with %s causes no error',
  async (length) => {
    await Promise.all(
      writes.map(({ endpoint }) => {
        const isFile = isWrite(endpoint) && endpoint.takesFile !== undefined
        const type = isFile ? 'application/octet-stream' : 'application/json'
        const path = endpoint.path.replace(/:\w+/g, 'any')
        const query = isFile ? '?fileName=a.csv' : ''
        return leave(
          `${endpoint.method} /api${path}${query} HTTP/1.1\r\nContent-Type: ${type}\r\n`,
          length,
        )
      }),
    )
    const requests = () =>
      app.logged.map((line) => JSON.parse(line) as { level: number; msg: string; status?: number })
    await expect
      .poll(() => requests().filter(({ msg }) => msg === 'request').length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(writes.length)
    expect(requests().filter(({ level, status = 0 }) => level >= 50 || status >= 500)).toEqual([])
  },
  60_000,
)
