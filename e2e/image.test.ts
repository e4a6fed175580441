import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { execFileSync } from 'node:child_process'
import { inject, test, expect, vi } from 'vitest'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { avatarPath } from '@amber/contract/users/avatar-path.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { createCaller } from '#e2e/support/caller.ts'
import { sampleFiles } from '@amber/server/testing/sample-files.ts'
import { makeDatabase } from '#e2e/support/fixture.ts'
import { makeImageRoot, readDockerfile, runInRoot, whyNoRoot } from '#e2e/support/image-root.ts'
import { dataFolder, freePort } from '#e2e/support/product.ts'

const obstacle = whyNoRoot()
if (obstacle) console.warn(`Skipped: ${obstacle}.`)

const largestMegabytes = 250
/** Layer of debian:trixie-slim on disk: repos/debian/local/13-slim.md of docker-library/repo-info, 2026-08-24. */
const debianMegabytes = 79

const picture = Buffer.from(sampleFiles.png)

test.skipIf(obstacle)(
  'the image runs as its user on a read-only root and stops on SIGTERM after draining',
  async ({ onTestFinished }) => {
    const { path: folder, remove } = dataFolder()
    onTestFinished(remove)
    await makeImageRoot(folder)
    const { user, command, healthCheck } = readDockerfile()
    const used = execFileSync('du', ['-s', '--block-size=1MB', folder], { encoding: 'utf8' })
    expect(Number.parseInt(used) + debianMegabytes).toBeLessThan(largestMegabytes)

    const database = await makeDatabase(inject('fixture').postgres)
    const { address, close } = await forwardPort(inject('fixture').postgres)
    onTestFinished(async () => {
      close()
      await database.remove()
    })
    const port = String(await freePort())
    const variables = {
      PORT: port,
      DATABASE_URL: database.url.replace(/@.*\/(.*)\?.*/, `@${address}/$1`),
      AMBER_DRAIN_SECONDS: '1',
    }
    const { child, output } = runInRoot(folder, command, variables)
    onTestFinished(() => void child.kill('SIGKILL'))
    const base = `http://localhost:${port}`
    const isUp = () => output().includes(`${base}/setup#`) || child.exitCode !== null
    await vi.waitUntil(isUp, { timeout: 60_000 })
    expect(output()).toContain(`${base}/setup#`)

    const read = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8')
    expect(read('status')).toMatch(new RegExp(`^Uid:(\t${user}){4}$`, 'm'))
    expect(read('status')).toMatch(/^CapEff:\t0+$/m)
    expect(read('mountinfo')).toMatch(/ \/ ro[, ]/)
    await expectProduct(base, /\/setup#(\S+)/.exec(output())?.[1] ?? '')
    const checkHealth = async () =>
      (await once(runInRoot(folder, healthCheck, variables).child, 'exit'))[0] as number
    expect(await checkHealth()).toBe(0)

    const examined = runInRoot(folder, ['amber', 'migrate', 'status'], variables)
    expect(await once(examined.child, 'exit')).toEqual([0, null])
    expect(examined.output()).toContain('All migrations are applied.')

    child.kill('SIGTERM')
    const ready = async () => (await fetch(`${base}/api/health/ready`)).status
    await vi.waitFor(async () => expect(await ready()).toBe(503), 10_000)
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(0)
    expect(await checkHealth()).toBe(1)
  },
)

/** Postgres listens on a socket that the user of the image may not open. */
async function forwardPort({ host, port }: { host: string; port: number }) {
  const server = createServer((from) => {
    const to = connect(`${host}/.s.PGSQL.${port}`)
    for (const end of [from, to]) end.on('error', () => {})
    from.pipe(to).pipe(from)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, close: () => void server.close() }
}

/** Uses everything that deploy/assemble.sh copies. */
async function expectProduct(base: string, setupToken: string): Promise<void> {
  for (const path of ['/login', '/docs/zh-CN.html', '/icons/mdi/account.svg'])
    expect((await fetch(base + path)).status, path).toBe(200)
  const owner = { userName: 'owner', password: 'a_Password1' }
  await createCaller(base)(setup.complete, { setupToken, nickName: 'Owner', ...owner })
  const { token } = await createCaller(base)(auth.login, owner)
  const answer = await fetch(`${base}/api/own-avatar`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(picture),
  })
  const { data } = (await answer.json()) as { data: { avatar: string } }
  expect((await fetch(base + avatarPath(data.avatar))).status).toBe(200)
}
