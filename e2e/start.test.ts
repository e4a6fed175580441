import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from '#scripts/run.ts'
import { ensureBuilt, web } from '#scripts/builds.ts'
import { dataFolder } from '#e2e/support/product.ts'

function makeProject() {
  const { path: folder, remove } = dataFolder()
  onTestFinished(remove)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of sources) write(path, 'as it was')
  return { folder, write }
}

const sources = [
  'web/src/main.tsx',
  'web/src/features/users/users-page.tsx',
  'web/public/favicon.svg',
  'web/vite.config.ts',
  'web/index.html',
  'contract/src/users/users.ts',
  'package.json',
  'package-lock.json',
  'docs/architecture.svg',
]

test('builds the web when it is missing or outdated, and only then', async () => {
  const { folder, write } = makeProject()
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  let builds = 0
  const build = async () => {
    builds += 1
    write('web/dist/index.html', 'built')
    return { code: 0 }
  }
  const buildsFor = async (change: () => void) => {
    const before = builds
    change()
    await ensureBuilt(web, { folder, build })
    return builds - before
  }
  expect(await buildsFor(() => undefined)).toBe(1)
  expect(await buildsFor(() => undefined)).toBe(0)
  for (const path of sources) {
    expect(await buildsFor(() => write(path, `${path} is another`)), path).toBe(1)
    expect(await buildsFor(() => undefined), path).toBe(0)
  }
  // A checkout changes file times, which must not cause a build.
  const now = new Date()
  expect(await buildsFor(() => utimesSync(join(folder, sources[0]!), now, now))).toBe(0)
  expect(await buildsFor(() => write('web/src/main.test.tsx', 'a test'))).toBe(0)
  expect(await buildsFor(() => write('web/src/added.ts', 'more'))).toBe(1)
  expect(await buildsFor(() => rmSync(join(folder, 'web/src/added.ts')))).toBe(1)
  expect(await buildsFor(() => rmSync(join(folder, 'web/dist'), { recursive: true }))).toBe(1)
  // A package has no sources to build.
  expect(await buildsFor(() => rmSync(join(folder, 'web/src'), { recursive: true }))).toBe(0)
})

test('a failed or interrupted build does not count as built', async () => {
  const { folder, write } = makeProject()
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const stop = () => Promise.reject(new Error('stopped'))
  const succeed = async () => {
    write('web/dist/index.html', 'built')
    return { code: 0 }
  }
  await ensureBuilt(web, { folder, build: succeed })
  write('web/src/main.tsx', 'does not compile')
  for (let time = 0; time < 2; time++)
    await expect(ensureBuilt(web, { folder, build: async () => ({ code: 1 }) })).rejects.toThrow(
      'The web could not be built',
    )
  // The aborted build may have left partial output.
  write('web/src/main.tsx', 'as it was')
  await expect(ensureBuilt(web, { folder, build: stop })).rejects.toThrow('stopped')
})

async function start(folder: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(folder, 'scripts/start.ts')], { cwd: folder })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

test('npm start builds missing parts and serves them, and serves nothing after a failed build', async () => {
  const { folder, write } = makeProject()
  for (const name of ['start', 'run', 'builds'])
    cpSync(join(root, `scripts/${name}.ts`), join(folder, `scripts/${name}.ts`))
  cpSync(join(root, 'scripts/examples/'), join(folder, 'scripts/examples/'), { recursive: true })
  const vite = (script: string) => write('node_modules/vite/bin.cjs', script)
  write('package.json', '{ "type": "module", "imports": { "#scripts/*": "./scripts/*" } }')
  write('node_modules/vite/package.json', '{ "bin": { "vite": "bin.cjs" } }')
  write('server/src/main.ts', 'as it was')
  vite(`console.error('users-page.tsx does not compile'); process.exit(1)`)
  const failed = await start(folder)
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('users-page.tsx does not compile')
  expect(failed.output).toMatch(/The (web|server) could not be built/)
  expect(failed.output).not.toMatch(/serving|^ {4}at /m)
  vite(`const { mkdirSync, writeFileSync } = require('fs')
    mkdirSync('dist', { recursive: true })
    const isWeb = process.cwd().endsWith('web')
    writeFileSync(isWeb ? 'dist/index.html' : 'dist/main.js', "console.log('serving')")`)
  const first = await start(folder)
  for (const part of ['web', 'server']) {
    expect(first.output).toMatch(new RegExp(`Building the ${part}…\n[^]*Built the ${part} in`))
    expect(existsSync(join(folder, part, 'dist/.build-stamp'))).toBe(true)
  }
  expect(first.output).toMatch(/serving\n$/)
  expect(await start(folder)).toEqual({ code: 0, output: 'serving\n' })
  write('server/src/main.ts', 'another')
  const { output } = await start(folder)
  expect(output).toMatch(/^Building the server…\nBuilt the server in [\d.]+ s\nserving\n$/)
})
