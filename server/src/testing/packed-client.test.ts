// The client as a program outside of this repository gets it: packed, installed, type-checked and run.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/http/limits/listen.ts'
import { makeUser } from './make.ts'
import { createTestApp, testPassword } from './test-app.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const source = join(root, 'packages/client')
const tsc = join(root, 'node_modules/typescript/bin/tsc')

const app = await createTestApp()
const server = await listen(app.app, { host: '127.0.0.1', port: 0 })
const folder = await mkdtemp(join(tmpdir(), 'amber-client-'))
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const npm = (args: readonly string[], cwd: string) =>
  run('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd })

beforeAll(async () => {
  const { stdout } = await npm(['pack', '--silent', '--pack-destination', folder], source)
  const dependencies = {
    '@amber/client': `file:${stdout.trim().split('\n').at(-1)}`,
    // Its only dependency, which the registry would provide.
    zod: `file:${join(root, 'node_modules/zod')}`,
  }
  const project = JSON.stringify({ type: 'module', private: true, dependencies })
  await writeFile(join(folder, 'package.json'), project)
  await npm(['install', '--silent'], folder)
}, 120_000)

const values = { baseUrl: `http://127.0.0.1:${server.port}/api`, password: testPassword }

/** Returns the example with the values of this server. */
async function exampleFor(userName: string): Promise<string> {
  const readme = await readFile(join(folder, 'node_modules/@amber/client/README.md'), 'utf8')
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  return Object.entries({ ...values, userName }).reduce(
    (text, [name, value]) => text.replace(new RegExp(`(const ${name} = ).*`), `$1'${value}'`),
    example,
  )
}

test('runs the example of its README against a server', async () => {
  const user = await makeUser(app, { roles: ['R_SUPER'] })
  await writeFile(join(folder, 'program.ts'), await exampleFor(user.userName))
  const first = await run(process.execPath, ['program.ts'], { cwd: folder })
  expect(first.stdout).toContain('Created ann_lee\n')
  expect(first.stdout).toContain(`${user.userName},`)
  const again = await run(process.execPath, ['program.ts'], { cwd: folder })
  expect(again.stdout).toContain("{ userName: 'This username is taken. Choose another one.' }")
}, 60_000)

const typed = `
import { api, createClient, ClientError } from '@amber/client'
const client = createClient({ baseUrl: '' })
const { data, error } = await client.attempt(api.users.get, { id: '' })
export const name: string | undefined = data?.userName
export const isMissing: boolean = error?.code === 'user_missing' || error?.code === 'rate_limited'
// @ts-expect-error -- another call's
export const isTaken: boolean = error?.code === 'role_code_taken'
// @ts-expect-error -- no such input
await client.call(api.users.get, { name: '' })
export const isAny = (thrown: unknown) =>
  thrown instanceof ClientError && thrown.code === 'role_code_taken'
`

test('has types for the input, the data and the codes of each call', async () => {
  await writeFile(join(folder, 'example.ts'), await exampleFor('Super'))
  await writeFile(join(folder, 'typed.ts'), typed)
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2024']
  const others = ['--module', 'nodenext', '--types', '', 'example.ts', 'typed.ts']
  const checked = run(process.execPath, [tsc, ...options, ...others], { cwd: folder })
  const problems = await checked.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  expect(problems).toBe('')
}, 60_000)

test('contains its license and nothing of the private contract', async () => {
  const { stdout } = await run('tar', ['-tzf', 'amber-client-0.1.0.tgz'], { cwd: folder })
  expect(stdout).toContain('package/dist/LICENSE\n')
  expect(stdout).not.toMatch(/\.test\.|\/src\/.*(?<!\.d)\.ts$/m)
  const code = await readFile(join(folder, 'node_modules/@amber/client/dist/index.js'), 'utf8')
  const imported = [...code.matchAll(/\bfrom ["']([^"']+)["']/g)].map(([, name]) => name)
  expect(imported).toEqual(['zod'])
})
