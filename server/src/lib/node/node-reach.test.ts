import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { nodeReach } from './node-reach.ts'

let asked: string[] = []
const server = createServer((request, answer) => {
  asked.push(request.url ?? '')
  if (request.url === '/hang') return
  if (request.url === '/drip') return void answer.write('{')
  if (request.url === '/moved') return void answer.writeHead(302, { location: '/other' }).end()
  if (request.url === '/huge') return void answer.end('x'.repeat(600_000))
  if (request.url === '/cut') return void answer.writeHead(200).write('x', () => answer.destroy())
  answer.end('hello')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const here = `http://127.0.0.1:${port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = nodeReach({ allowsPrivate: true, timeoutMs: 300 })
const guarded = nodeReach({ allowsPrivate: false, timeoutMs: 10_000 })

test('reads a whole response and does not follow redirects', async () => {
  expect(await (await open(`${here}/`)).text()).toBe('hello')
  asked = []
  expect((await open(`${here}/moved`)).status).toBe(302)
  expect(asked).toEqual(['/moved'])
})

test.each([
  ['/hang', 'silent'],
  ['/drip', 'silent'],
  ['/huge', 'broken'],
  ['/cut', 'silent'],
] as const)('%s ends in time as %s', async (path, reason) => {
  await expect(open(here + path)).rejects.toMatchObject({ reason })
})

test.each([
  'http://example.com/',
  'ftp://example.com/',
  'junk',
  'https://user:password@example.com/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://172.31.0.1/',
  'https://192.168.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  // Checked by its address at connection time.
  'https://localhost/',
])('refuses %s when private addresses are not allowed', async (address) => {
  await expect(guarded(address)).rejects.toMatchObject({ reason: 'refused' })
})

test('reports a closed port as silent', async () => {
  await expect(open('http://127.0.0.1:9/')).rejects.toMatchObject({ reason: 'silent' })
})
