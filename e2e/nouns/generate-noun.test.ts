import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browseNoun } from '#e2e/nouns/browse-noun.ts'
import { copyRepository } from '#e2e/support/copy-repository.ts'
import { toolPath } from '#scripts/run.ts'

const copy = await copyRepository('amber-with-noun-')
const { folder, git, node } = copy
const status = async () => (await git('status', '--porcelain')).output.trim()

const asset = [
  'asset/资产',
  'name:text!/名称',
  'serial:text!:unique/序列号',
  'status:choice(new,used,broken)/状态',
  'price:money/价格',
  'bought:date/购买日期',
  'share:percent/占比',
  'places:number/数量',
  'checked:date-time/盘点时间',
  'active:switch/在用',
  'notes:long-text/备注',
  'owner:user/负责人',
  'tools:choices(hammer,saw)/工具',
]
const note = [
  'note',
  'title:text!',
  'rank:choice(low,high)!',
  'due:date-time!',
  'size2:number!',
  'cost:money!',
  'day:date!',
  'part:percent!',
  'keeper:user!',
  'marks:choices(one,two)!',
]

const testOfRule = `
import { expect, test } from 'vitest'
import { assets } from '@amber/contract/assets/assets.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])

test('a used asset needs a price', async () => {
  const content = { name: 'Desk', serial: '1', active: true }
  const { id, version } = (await app.call(assets.create, content, admin)).data
  const used = { ...content, id, version, status: 'used' as const }
  const refused = await app.call(assets.update, used, admin)
  expect(refused.problem.fields).toEqual({ price: expect.any(String) })
  const saved = await app.call(assets.update, { ...used, price: '10.00' }, admin)
  expect(saved.data).toMatchObject({ status: 'used', price: '10.00' })
})

test('the action of an asset has a permission, and refuses an outdated version', async () => {
  const content = { name: 'Desk', serial: '2', active: true }
  const { id, version } = (await app.call(assets.create, content, admin)).data
  const editor = await makeHolder(app, ['asset:list', 'asset:update'])
  const denied = await app.call(assets.breakDown, { id, version }, editor)
  expect(denied.code).toBe('permission_missing')
  const holder = await makeHolder(app, ['asset:list', 'asset:breakDown'])
  const done = await app.call(assets.breakDown, { id, version }, holder)
  expect(done.data).toMatchObject({ status: 'broken', version: 2 })
  const repeated = await app.call(assets.breakDown, { id, version }, holder)
  expect(repeated.code).toBe('record_changed')
})
`

const testOfMenu = `
import { assets } from '@amber/contract/assets/assets.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { recordStamps } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(() => Promise.all([import('#web/app/shell.tsx'), import('./assets-page.tsx')]), 60_000)

const none = { price: null, share: null, bought: null, places: null, checked: null, notes: null, owner: null, tools: [] }
const record = { ...recordStamps, name: 'Desk', serial: '1', status: null, active: true, ...none }

test('asks before an action of a row, and shows its refusal', async () => {
  const server = fakeServer()
  const paging = { current: 1, size: 10, total: 1, totalIsEstimate: false }
  server.on(assets.list, reply(assets.list, { ...paging, records: [record] }))
  const { id, version } = record
  const broken = problem('input_invalid', { fields: { price: 'Cannot be empty' } })
  const done = reply(assets.breakDown, { ...record, status: 'broken' })
  server.onPath(assets.breakDown, { id }, problem('record_changed'), broken, done)
  const as = person({ buttons: ['asset:list', 'asset:breakDown'] })
  const { user } = renderApp({ path: '/assets', as, server })
  await user.click(await screen.findByRole('button', { name: 'More actions for “Desk”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Break down' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Break down asset “Desk”?' }))
  await user.click(dialog.getByRole('button', { name: 'Break down' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Break down' }))
  expect(await dialog.findByText('Price: Cannot be empty')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Break down' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const sent = server.heard.filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body)).toEqual([{ version }, { version }, { version }])
  expect(server.heardOf(assets.list)).toHaveLength(4)
})
`

const generate = (noun: readonly string[]) => node(['scripts/nouns/new.ts', ...noun])

test.each([
  [['asset'], 'must be a text'],
  [['asset', 'name:text', 'tools:choices'], 'list their different values'],
  [['asset', 'name:colour'], '"colour" is no kind of field'],
  [['select', 'name:text'], "can't be the name of a noun"],
  [['user', 'name:text'], "can't be the name of a noun"],
])('refuses %j, and writes nothing', async (noun, sentence) => {
  const { code, output } = await generate(noun)
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
  expect(await status()).toBe('')
})

test('writes two nouns of all kinds, and no other name twice', async () => {
  expect(await generate(asset)).toMatchObject({ code: 0 })
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'asset')
  expect(await generate(note)).toMatchObject({ code: 0 })
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'note')
  expect((await generate(asset)).code).toBe(1)
})

test.each(['contract', 'server', 'web'])('%s type-checks with them', async (part) => {
  expect((await node([toolPath('tsc'), '--project', part])).output).toBe('')
})

test('their lines are as the house has them', async () => {
  const { code, output } = await node([
    toolPath('oxlint'),
    ...['contract/src', 'server/src/features', 'web/src/features'].flatMap((folder) => [
      `${folder}/assets`,
      `${folder}/notes`,
    ]),
  ])
  expect(code, output).toBe(0)
  const format = await node([toolPath('oxfmt'), '--check', '.'])
  expect(format.code, format.output).toBe(0)
})

test.each([
  ['server', ['server/src/features/assets', 'server/src/features/notes']],
  ['web', ['web/src/features/assets', 'web/src/features/notes']],
  ['contract', ['contract/src/api.test.ts']],
  ['house', ['house/menus.test.ts']],
])('their tests, and those of all calls and menus, pass: %s', async (project, paths) => {
  const { code, output } = await node([toolPath('vitest'), 'run', '--project', project, ...paths])
  expect(code, output.slice(-4_000)).toBe(0)
})

// Building takes two minutes on a busy machine.
test('the page works in the browser', async () => {
  const { code, output } = await browseNoun(copy)
  expect(code, output.slice(-4_000)).toBe(0)
}, 600_000)

test('a rule between fields and an action of its own need no other line', async () => {
  const declaration = join(folder, 'contract/src/assets/asset.ts')
  const text = readFileSync(declaration, 'utf8')
  const rule = `{ field: 'price', problem: 'required', isKept: ({ status, price }) => status !== 'used' || price != null }`
  const actions = `actions: { breakDown: { label: { zh: '报废', en: 'Break down' }, done: { zh: '报废了', en: 'broke down' }, sets: { status: 'broken' } } }`
  writeFileSync(declaration, text.replace(/\}\)\s*$/, `  rules: [${rule}],\n  ${actions},\n})\n`))
  writeFileSync(join(folder, 'server/src/features/assets/rules.test.ts'), testOfRule)
  const path = 'server/src/features/assets/rules.test.ts'
  const menu = 'web/src/features/assets/menu.test.tsx'
  writeFileSync(join(folder, menu), testOfMenu)
  const audited = 'server/src/testing/audited-writes.test.ts'
  const tests = ['run', '--project', 'server', path, audited, '-t', 'asset']
  const { code, output } = await node([toolPath('vitest'), ...tests])
  expect(code, output.slice(-4_000)).toBe(0)
  const web = await node([toolPath('vitest'), 'run', '--project', 'web', menu])
  expect(web.code, web.output.slice(-4_000)).toBe(0)
  const types = await node([toolPath('tsc'), '--project', 'server'])
  expect(types.output).toBe('')
  const removal = await node(['scripts/remove.ts', 'asset'])
  expect([removal.code, removal.output]).toEqual([1, expect.stringContaining('was changed since')])
  await git('stash', '--include-untracked')
})

test('removes them without a trace', async () => {
  for (const name of ['note', 'asset'])
    expect(await node(['scripts/remove.ts', name])).toMatchObject({ code: 0 })
  await git('add', '--all')
  expect((await git('diff', '--cached', '--stat', 'HEAD~2')).output.trim()).toBe('')
})
