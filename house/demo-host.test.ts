import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { createDemoHost } from '#scripts/demo-host.ts'

const dist = mkdtempSync(join(tmpdir(), 'amber-demo-host-'))
mkdirSync(join(dist, 'docs'))
writeFileSync(join(dist, 'docs/index.html'), 'guide')
writeFileSync(join(dist, '404.html'), 'missing')
const secret = `${dist}-beside`
writeFileSync(secret, 'secret')
const host = createDemoHost(dist, '/amber/').listen(0, '127.0.0.1')
await once(host, 'listening')
afterAll(() => {
  host.close()
  rmSync(dist, { recursive: true })
  rmSync(secret)
})

/** Requests the path as it is. */
const statusOf = (path: string) =>
  new Promise((resolve, reject) => {
    const { port } = host.address() as AddressInfo
    get({ port, path, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })

test.each([
  ['/amber/docs/', 200],
  ['/amber/docs', 301],
  ['/amber/none', 404],
  ['/docs/', 404],
  [`/amber/..%2F${basename(secret)}`, 404],
  ['/amber/..%5Cx', 400],
  ['/%', 400],
  ['//', 400],
  ['/amber/%00', 400],
  [`/amber/${'a'.repeat(5000)}`, 400],
])('%s is answered with %i', async (path, status) => {
  expect(await statusOf(path)).toBe(status)
})
