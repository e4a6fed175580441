import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyRepository } from '#e2e/support/copy-repository.ts'
import { toolPath } from '#scripts/run.ts'

const { folder, node } = await copyRepository('amber-without-examples-')
const remove = () => node(['scripts/remove.ts', 'examples'])

test('refuses a work tree with changes', async () => {
  const file = join(folder, 'changed.txt')
  writeFileSync(file, 'x')
  const { code, output } = await remove()
  rmSync(file)
  expect([code, output]).toEqual([1, expect.stringContaining('not committed')])
  expect(existsSync(join(folder, 'web/src/features/examples'))).toBe(true)
})

test('deletes every folder of examples, and all that mentions it', async () => {
  const { code, output } = await remove()
  expect(output).toContain('npm run check')
  expect(code).toBe(0)
  const sources = globSync('{contract,server,web,scripts,e2e,house,bench,demo}/**/*.{ts,tsx}', {
    cwd: folder,
    exclude: (path) => path.includes('node_modules'),
  })
  expect(sources.filter((path) => path.includes('/examples/'))).toEqual([])
  const mentioning = sources.filter((path) =>
    /from '[^']*\/examples\//.test(readFileSync(join(folder, path), 'utf8')),
  )
  expect(mentioning).toEqual([])
})

test.each(['contract', 'server', 'web', 'demo', '.'])(
  'what is left of %s type-checks',
  async (part) => {
    expect((await node([toolPath('tsc'), '--project', part])).output).toBe('')
  },
)

test('nothing that only examples used is left', async () => {
  expect((await node([toolPath('knip'), '--no-config-hints'])).output.trim()).toBe('')
})

test.each([
  ['contract', 'contract/src'],
  ['house', 'house/house-rules.test.ts'],
  ['house', 'house/menus.test.ts'],
  ['web', 'web/src/app/routes'],
  ['server', 'server/src/features/menus'],
])('the tests of %s in %s pass', async (project, path) => {
  const { code, output } = await node([toolPath('vitest'), 'run', '--project', project, path])
  expect(code, output.slice(-4_000)).toBe(0)
})

test('the web builds, without their texts', async () => {
  const env = { NODE_ENV: 'production', AMBER_HOST: 'files' }
  const { code, output } = await node([toolPath('vite'), 'build', '--logLevel', 'warn'], env, 'web')
  expect(code, output).toBe(0)
  const scripts = globSync('web/dist/assets/*.js', { cwd: folder })
  expect(scripts.length).toBeGreaterThan(10)
  const all = scripts.map((path) => readFileSync(join(folder, path), 'utf8')).join('')
  for (const text of ['Multi-level menu', '模拟接口', 'demo-problems'])
    expect(all).not.toContain(text)
})
