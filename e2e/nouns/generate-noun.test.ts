// One copy of the repository gets nouns, and then loses the examples: copying, checking and building take minutes.
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { exampleTest } from '@amber/server/testing/examples/example-test.ts'
import { testOfHidden } from '#e2e/nouns/hidden-tests.ts'
import { testOfReferences, testOfUse } from '#e2e/nouns/reference-tests.ts'
import { startBuilt } from '#e2e/support/start-built.ts'
import { nounJourney } from '#e2e/journeys/noun-journey.ts'
import { goWithin } from '#e2e/support/browser.ts'
import { copyRepository } from '#e2e/support/copy-repository.ts'
import { toolPath, typeCheckOf } from '#scripts/run.ts'
import { orphanedTranslations } from '#scripts/translations.ts'

const copy = await copyRepository('amber-with-noun-')
const { folder, git, node } = copy
const status = async () => (await git('status', '--porcelain')).output.trim()

// Words that hardly any product uses, because the copy contains its nouns too.
const gizmo = [
  'gizmo/小件',
  'name:text!/名称',
  'serial:text!:unique/序列号',
  'status:choice(new,used,broken)/状态',
  'price:money/价格',
  'bought:date/购买日期',
  'share:percent:for(viewShares)/占比',
  'places:number/数量',
  'checked:date-time/盘点时间',
  'active:switch/在用',
  'notes:long-text/备注',
  'owner:user/负责人',
  'tools:choices(hammer,saw)/工具',
  'tags:tags/标签',
  'photo:picture/照片',
  'invoice:file:for(viewInvoices)/发票',
  'sigil:record(sigil)/印记',
]
const ode = [
  'ode',
  'title:text!',
  'rank:choice(low,high)!',
  'due:date-time!',
  'size2:number!',
  'cost:money!',
  'day:date!',
  'part:percent!',
  'keeper:user!',
  'sigils:choices(one,two)!',
  'words:tags!',
  'hue:color!',
  'extra:json!',
  'load:number-range!',
  'term:date-range!',
  'checked:switch:for(viewChecks)',
  'region:tree(isle)!',
]
/** The smallest: its fields are among those of a role. */
const sigil = ['sigil', 'name:text']
/** A tree of its own records. */
const isle = ['isle', 'name:text', 'parent:tree(isle)']
/** Has no import, as files are required, and refers to itself. */
const scroll = [
  'scroll',
  'title:text!',
  'scan:picture!',
  'proof:file!',
  'hue:color:for(viewOrigins)',
  'extra:json',
  'load:number-range',
  'term:date-range',
  'origin:record(scroll):for(viewOrigins)',
]

const testOfRule = `
import { expect, test } from 'vitest'
import { gizmo } from '@amber/contract/gizmos/gizmo.ts'
import { gizmos } from '@amber/contract/gizmos/gizmos.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sampleFiles } from '#server/testing/sample-files.ts'
import { sendFile } from '#server/testing/upload-sample.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])

test('requires a price of a used gizmo', async () => {
  const content = { name: 'Desk', serial: '1', active: true }
  const { id, version } = (await app.call(gizmos.create, content, admin)).data
  const used = { ...content, id, version, status: 'used' as const }
  const refused = await app.call(gizmos.update, used, admin)
  expect(refused.problem.fields).toEqual({ price: 'A used gizmo needs its price' })
  const created = await app.call(gizmos.create, { ...content, status: 'used' }, admin)
  expect(created.problem.fields).toEqual(refused.problem.fields)
  const saved = await app.call(gizmos.update, { ...used, price: '10.00' }, admin)
  expect(saved.data).toMatchObject({ status: 'used', price: '10.00' })
})

test('limits an invoice to the declared types and size', async () => {
  const send = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    sendFile(app, { noun: gizmo, field: 'invoice', name, bytes }, admin)
  expect((await send('a.pdf', sampleFiles.zip)).code).toBe('file_type_refused')
  expect((await send('a.csv', new Uint8Array(2049).fill(97))).code).toBe('file_too_large')
  const named = { 'a.CSV': 'a.CSV', 'a.html': 'a.html.txt', '': 'invoice.txt' }
  for (const [name, stored] of Object.entries(named))
    expect((await send(name, sampleFiles.text)).data).toMatchObject({ name: stored, type: 'text/plain' })
})

test('requires a permission and the current version for the action of a gizmo', async () => {
  const content = { name: 'Desk', serial: '2', active: true }
  const { id, version } = (await app.call(gizmos.create, content, admin)).data
  const editor = await makeHolder(app, ['gizmo:list', 'gizmo:update'])
  const denied = await app.call(gizmos.breakDown, { id, version }, editor)
  expect(denied.code).toBe('permission_missing')
  const holder = await makeHolder(app, ['gizmo:list', 'gizmo:breakDown'])
  const done = await app.call(gizmos.breakDown, { id, version }, holder)
  expect(done.data).toMatchObject({ status: 'broken', tags: ['old'], version: 2 })
  const repeated = await app.call(gizmos.breakDown, { id, version }, holder)
  expect(repeated.code).toBe('record_changed')
})
`

const testOfMenu = `
import { gizmos } from '@amber/contract/gizmos/gizmos.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { recordStamps } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(() => Promise.all([import('#web/app/shell.tsx'), import('./gizmos-page.tsx')]), 60_000)

const none = { price: null, share: null, bought: null, places: null, checked: null, notes: null, owner: null, tools: [], tags: [], photo: null, invoice: null, sigil: null }
const record = { ...recordStamps, name: 'Desk', serial: '1', status: null, active: true, ...none }

test('confirms an action of a gizmo and shows its refusal', async () => {
  const server = fakeServer()
  const paging = { current: 1, size: 10, total: 1, totalIsEstimate: false }
  server.on(gizmos.list, reply(gizmos.list, { ...paging, records: [record] }))
  const { id, version } = record
  const broken = problem('input_invalid', { fields: { price: 'Cannot be empty' } })
  const done = reply(gizmos.breakDown, { ...record, status: 'broken', tags: ['old'] })
  server.onPath(gizmos.breakDown, { id }, problem('record_changed'), broken, done)
  const as = person({ buttons: ['gizmo:list', 'gizmo:breakDown'] })
  const { user } = renderApp({ path: '/gizmos', as, server })
  await user.click(await screen.findByRole('button', { name: 'More actions for “Desk”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Break down' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Break down gizmo “Desk”?' }))
  await user.click(dialog.getByRole('button', { name: 'Break down' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Break down' }))
  expect(await dialog.findByText('Price: Cannot be empty')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Break down' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const sent = server.heard.filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body)).toEqual([{ version }, { version }, { version }])
  expect(server.heardOf(gizmos.list)).toHaveLength(4)
})
`

/** Number of the next migration; a product has its own from 1000 on. */
const firstOwn = globSync('server/migrations/*.sql', { cwd: folder })
  .map((path) => Number.parseInt(basename(path), 10) + 1)
  .reduce((most, next) => Math.max(most, next), 1000)

const generate = (noun: readonly string[]) => node(['scripts/nouns/new.ts', ...noun])

test.each([
  [['gizmo'], 'must be a text'],
  [['gizmo', 'name:text', 'tools:choices'], 'need a list of distinct values'],
  [['gizmo', 'name:colour'], `"colour" isn't a field kind`],
  [['gizmo', 'name:text', 'sigil:record(sigil)'], 'There is no noun "sigil"'],
  [
    ['gizmo', 'name:text', 'part:tree(gizmo)', 'lot:record(gizmo)'],
    `"part:tree(gizmo)" isn't a tree`,
  ],
  [['gizmo', 'name:text:for(viewNames)'], 'all readers must see it'],
  [['class', 'name:text'], "can't be the name of a noun"],
  [['user', 'name:text'], 'is taken'],
])('refuses %j, and writes nothing', async (noun, sentence) => {
  const { code, output } = await generate(noun)
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
  expect(await status()).toBe('')
})

test('adds no noun to a work tree with changes', async () => {
  const file = join(folder, 'changed.txt')
  writeFileSync(file, 'x')
  const { code, output } = await generate(gizmo)
  expect([code, output]).toEqual([1, expect.stringContaining('commit or stash them first')])
  expect(await status()).toBe('?? changed.txt')
  rmSync(file)
})

/** Runs a command whose generation of the menus fails. Returns its error and the changed files. */
async function withBrokenMenus(...args: string[]) {
  writeFileSync(join(folder, 'scripts/menus.ts'), "throw new Error('no menus')\n")
  await git('commit', '--quiet', '--all', '--message', 'broken')
  const { code, output } = await node(args)
  const changed = await status()
  await git('reset', '--quiet', '--hard', 'HEAD~1')
  return { code, hasReason: output.includes('no menus'), changed }
}
const undone = { code: 1, hasReason: true, changed: '' }

test('undoes the files of a noun if the menus fail', async () => {
  expect(await withBrokenMenus('scripts/nouns/new.ts', ...gizmo.slice(0, -1))).toEqual(undone)
})

test('writes nouns of all kinds and refuses a taken name', async () => {
  for (const noun of [sigil, isle, gizmo, ode, scroll]) {
    expect(await generate(noun)).toMatchObject({ code: 0 })
    await git('add', '--all')
    await git('commit', '--quiet', '--message', 'noun')
  }
  expect((await generate(gizmo)).code).toBe(1)
})

test('removes them and leaves two migrations each', async () => {
  const refused = await node(['scripts/remove.ts', 'sigil'])
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('gizmo has a field')])
  expect(await withBrokenMenus('scripts/remove.ts', 'scroll')).toEqual(undone)
  for (const name of ['scroll', 'ode', 'gizmo', 'isle', 'sigil'])
    expect(await node(['scripts/remove.ts', name])).toMatchObject({ code: 0 })
  await git('add', '--all')
  const { output } = await git('diff', '--cached', '--name-only', 'HEAD~5')
  const plurals = ['sigils', 'isles', 'gizmos', 'odes', 'scrolls']
  const migrations = [...plurals, ...plurals.toReversed().map((plural) => `remove_${plural}`)]
  expect(output.trim().split('\n')).toEqual(
    migrations.map((name, index) => `server/migrations/${firstOwn + index}_${name}.sql`),
  )
  await git('reset', '--quiet', '--hard')
})

test('refuses to remove a noun with a declared rule and action', async () => {
  const declaration = join(folder, 'contract/src/gizmos/gizmo.ts')
  const text = readFileSync(declaration, 'utf8')
  const problem = `{ zh: '已用小件须填写价格', en: 'A used gizmo needs its price' }`
  const rule = `{ field: 'price', problem: ${problem}, isKept: ({ status, price }) => status !== 'used' || price != null }`
  const actions = `actions: { breakDown: { label: { zh: '报废', en: 'Break down' }, done: { zh: '报废了', en: 'broke down' }, sets: { status: 'broken', tags: ['old'] } } }`
  const limited = text
    .replace("kind: 'file',", "kind: 'file', accept: ['webp', 'pdf', 'text'], largest: 2048,")
    .replace("kind: 'picture',", "kind: 'picture', largest: 20 * 2 ** 20,")
  writeFileSync(
    declaration,
    limited.replace(/\}\)\s*$/, `  rules: [${rule}],\n  ${actions},\n})\n`),
  )
  const tests = {
    'server/src/features/gizmos/rules.test.ts': testOfRule,
    'server/src/features/gizmos/references.test.ts': testOfReferences,
    'server/src/features/gizmos/hidden.test.ts': testOfHidden,
    'web/src/features/gizmos/menu.test.tsx': testOfMenu,
    'web/src/features/sigils/uses.test.tsx': testOfUse,
  }
  for (const [path, content] of Object.entries(tests)) writeFileSync(join(folder, path), content)
  const removal = await node(['scripts/remove.ts', 'gizmo'])
  expect([removal.code, removal.output]).toEqual([1, expect.stringContaining('was changed since')])
  const formatted = await node([toolPath('oxfmt'), declaration, ...Object.keys(tests)])
  expect(formatted).toMatchObject({ code: 0 })
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'rule and action')
})

exampleTest('examples are not removed from a work tree with changes', async () => {
  const file = join(folder, 'changed.txt')
  writeFileSync(file, 'x')
  const { code, output } = await node(['scripts/remove.ts', 'examples'])
  rmSync(file)
  expect([code, output]).toEqual([1, expect.stringContaining('not committed')])
  expect(existsSync(join(folder, 'web/src/features/examples'))).toBe(true)
})

exampleTest('removes every folder of examples, and all that mentions it', async () => {
  const { code, output } = await node(['scripts/remove.ts', 'examples'])
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
  expect(await orphanedTranslations('zh-TW', folder)).toEqual([])
})

test.each(['contract', 'server', 'web', 'demo', '.'])(
  '%s type-checks with the nouns and without examples',
  async (part) => {
    expect((await node([toolPath('tsc'), ...typeCheckOf(part)])).output).toBe('')
  },
)

test.each([
  ['unused code', 'knip', ['--no-config-hints']],
  ['format', 'oxfmt', ['--check', '.']],
] as const)('the check of %s finds nothing there', async (_, tool, args) => {
  const { code, output } = await node([toolPath(tool), ...args])
  expect(code, output.slice(-4_000)).toBe(0)
})

/** Returns the sources of a kind that differ from the repository's. */
async function changedSources(filter: string): Promise<string[]> {
  await git('add', '--all')
  const { output: first } = await git('rev-list', '--max-parents=0', 'HEAD')
  const range = ['--name-only', `--diff-filter=${filter}`, '--cached', first.trim()]
  const { output } = await git('diff', ...range, '--', '*.ts', '*.tsx')
  return output.trim().split('\n')
}

test('passes lint in the changed files', async () => {
  const changed = await changedSources('d')
  expect(changed).toContain('contract/src/gizmos/gizmo.ts')
  const { code, output } = await node([toolPath('oxlint'), ...changed])
  expect(code, output.slice(-4_000)).toBe(0)
})

// Two workers: other journeys run beside them, and tests have time limits.
test('passes the tests of the nouns and of all calls, rules, routes and menus', async () => {
  const features = ['server', 'web'].flatMap((part) => [
    `${part}/src/features/isles/`,
    `${part}/src/features/gizmos/`,
    `${part}/src/features/odes/`,
    `${part}/src/features/sigils/`,
    `${part}/src/features/scrolls/`,
  ])
  // Tests that lost lines of examples.
  const edited = (await changedSources('M')).filter((path) =>
    /^(?!e2e\/).*\.test\.tsx?$/.test(path),
  )
  const { code, output } = await node([
    toolPath('vitest'),
    'run',
    '--maxWorkers=2',
    ...['contract', 'server', 'web', 'house'].flatMap((name) => ['--project', name]),
    ...features,
    ...edited,
    'server/src/db/migrate/schema.test.ts',
    'contract/src/',
    'house/house-rules.test.ts',
    'house/menus.test.ts',
    'web/src/app/routes/',
    'server/src/features/menus/',
    'server/src/http/documentation/',
    'server/src/testing/audited-writes.test.ts',
  ])
  expect(code, output.slice(-4_000)).toBe(0)
}, 600_000)

describe('built', () => {
  let product: Awaited<ReturnType<typeof startBuilt>>
  // Building takes two minutes on a busy machine.
  beforeAll(async () => {
    product = await startBuilt(copy)
    return product.stop
  }, 600_000)

  nounJourney({ visit: (view) => product.visit(view) })

  test('the pages keep the budgets of cold loads', async () => {
    const { code, output } = await node([
      toolPath('vitest'),
      'run',
      '--project',
      'e2e',
      'e2e/cold-pages.test.ts',
    ])
    expect(code, output.slice(-4_000)).toBe(0)
  })

  exampleTest('signs in by the form, and opens home and the users without examples', async () => {
    const { signInByForm } = await product.visit({ language: 'en-US' })
    const page = await signInByForm('Super')
    await page.getByRole('heading', { name: 'Super' }).waitFor()
    await goWithin(page, '/system/user?userName=Super')
    await page.getByRole('row', { name: /Super/ }).waitFor()
  })

  exampleTest('the scripts have no text of an example', () => {
    const scripts = globSync('web/dist/assets/*.js', { cwd: folder })
    expect(scripts.length).toBeGreaterThan(10)
    const all = scripts.map((path) => readFileSync(join(folder, path), 'utf8')).join('')
    for (const text of ['Multi-level menu', '模拟接口', 'demo-problems'])
      expect(all).not.toContain(text)
  })
})
