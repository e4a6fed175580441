import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root, run } from '#scripts/run.ts'
import { expectedFailures } from '#scripts/upgrade-tests/expected-failures.ts'
import { findPreviousRelease } from '#scripts/upgrade-tests/earlier-tree.ts'
import { runEarlierTests } from '#scripts/upgrade-tests/run-earlier-tests.ts'

const [schemaTest] = expectedFailures
if (!schemaTest) throw new Error('no test is expected to fail')

/** A release of one table, whose tests read it. */
const release = {
  'package.json': '{ "type": "module", "workspaces": ["server"] }',
  'package-lock.json': '{}',
  'vitest.config.ts': `export default {
    test: { projects: [{ test: { name: 'server', include: ['server/src/**/*.test.ts'] } }] },
  }`,
  'server/migrations/0001_note.sql': 'create table note (text text, author text);',
  'server/src/migrated.ts': `
    import { readdirSync, readFileSync } from 'node:fs'
    import { DatabaseSync } from 'node:sqlite'
    export const database = new DatabaseSync(':memory:')
    const folder = new URL('../migrations/', import.meta.url)
    for (const name of readdirSync(folder).toSorted())
      database.exec(readFileSync(new URL(name, folder), 'utf8'))`,
  'server/src/note.test.ts': `
    import { expect, test } from 'vitest'
    import { database } from './migrated.ts'
    test('reads authors', () => void database.prepare('select author from note').all())
    test('reads texts', () => void database.prepare('select text from note').all())
    test('fails anyway', () => expect(1).toBe(2))`,
  [schemaTest.path]: `
    import { expect, test } from 'vitest'
    import { database } from '../../migrated.ts'
    test('${schemaTest.name}', () =>
      expect(database.prepare('pragma table_info(note)').all()).toHaveLength(2))`,
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Makes a repository in which the release is tagged. */
async function makeRepository() {
  const folder = emptyFolder()
  write(folder, { ...release, '.gitignore': 'node_modules' })
  const git = async (...args: string[]) => {
    const identity = ['-c', 'user.name=x', '-c', 'user.email=x@example.com']
    expect(await run('git', [...identity, ...args], { cwd: folder })).toMatchObject({ code: 0 })
  }
  await git('init', '--quiet')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'release')
  await git('tag', 'v1.9.0')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, git }
}

type Install = (folder: string) => Promise<void>

async function testUpgrade(repository: string, install?: Install) {
  const { passed, ...failures } = await runEarlierTests({
    repository,
    revision: 'v1.9.0',
    folder: emptyFolder(),
    install: install ?? (() => Promise.reject(new Error('the dependencies are the same'))),
    output: 'ignore',
  })
  const names = Object.entries(failures).map(([kind, tests]) => [
    kind,
    tests.map(({ name }) => name),
  ])
  return { passed, ...Object.fromEntries(names) } as unknown
}

test.each(expectedFailures)('$path has the test that is expected to fail', ({ path, name }) => {
  expect(readFileSync(join(root, path), 'utf8')).toContain(`test('${name}'`)
})

test('tests of a release fail by a migration that drops what they read, not by one that adds', async () => {
  const { folder } = await makeRepository()
  const next = (sql: string) => write(folder, { 'server/migrations/0002_next.sql': sql })
  next('alter table note add column pinned integer;')
  expect(await testUpgrade(folder)).toEqual({
    passed: 2,
    broken: [],
    unrelated: ['fails anyway'],
    expected: [schemaTest.name],
  })
  next('alter table note drop column author;')
  expect(await testUpgrade(folder)).toMatchObject({ passed: 1, broken: ['reads authors'] })
  next('create table')
  expect(await testUpgrade(folder)).toMatchObject({ passed: 0, broken: [null, null] })
}, 120_000)

test('a release with other dependencies gets its own', async () => {
  const { folder } = await makeRepository()
  write(folder, { 'package-lock.json': '{ "later": true }' })
  let installs = 0
  const install: Install = (tree) => {
    installs += 1
    expect(existsSync(join(tree, 'node_modules'))).toBe(false)
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
    return Promise.resolve()
  }
  expect(await testUpgrade(folder, install)).toMatchObject({ passed: 3, broken: [] })
  expect(installs).toBe(1)
}, 120_000)

test('refuses a release with a migration that was edited later', async () => {
  const { folder } = await makeRepository()
  write(folder, { 'server/migrations/0001_note.sql': 'create table note (text text);' })
  await expect(testUpgrade(folder)).rejects.toThrow('0001_note.sql')
})

test('the earlier release is the newest version tag before this commit', async () => {
  const { folder, git } = await makeRepository()
  expect(await findPreviousRelease(folder)).toBeNull()
  await git('commit', '--quiet', '--allow-empty', '--message', 'work')
  await git('tag', 'v1.10.0-rc.1')
  await git('tag', 'vendor')
  await git('commit', '--quiet', '--allow-empty', '--message', 'more')
  expect(await findPreviousRelease(folder)).toBe('v1.10.0-rc.1')
  await git('tag', 'v1.10.0', 'v1.10.0-rc.1')
  expect(await findPreviousRelease(folder)).toBe('v1.10.0')
  const clone = join(emptyFolder(), 'clone')
  await git('clone', '--quiet', '--depth', '1', `file://${folder}`, clone)
  await expect(findPreviousRelease(clone)).rejects.toThrow('git fetch --unshallow --tags')
})
