import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyRepository } from '#e2e/support/copy-repository.ts'
import { toolPath } from '#scripts/run.ts'

const { folder, git, node } = await copyRepository('amber-with-noun-')
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
]

const testOfRule = `
import { expect, test } from 'vitest'
import { assets } from '@amber/contract/assets/assets.ts'
import { makeSignedIn } from '#server/testing/make.ts'
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
`

const generate = (noun: readonly string[]) => node(['scripts/nouns/new.ts', ...noun])

test.each([
  [['asset'], 'must be a text'],
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
  expect((await node([toolPath('oxfmt'), '--check', '.'])).output).not.toContain('Format issues')
})

test.each([
  ['server', ['server/src/features/assets', 'server/src/features/notes']],
  ['web', ['web/src/features/assets', 'web/src/features/notes']],
  ['contract', ['contract/src/api.test.ts']],
  ['house', ['house/menus.test.ts']],
])('their tests, and those of every call, pass: %s', async (project, paths) => {
  const { code, output } = await node([toolPath('vitest'), 'run', '--project', project, ...paths])
  expect(code, output.slice(-4_000)).toBe(0)
})

test('keeps a rule between fields, also in an edit that omits one', async () => {
  const declaration = join(folder, 'contract/src/assets/asset.ts')
  const text = readFileSync(declaration, 'utf8')
  const rule = `{ field: 'price', problem: 'required', isKept: ({ status, price }) => status !== 'used' || price != null }`
  writeFileSync(declaration, text.replace(/\}\)\s*$/, `  rules: [${rule}],\n})\n`))
  writeFileSync(join(folder, 'server/src/features/assets/rules.test.ts'), testOfRule)
  const path = 'server/src/features/assets/rules.test.ts'
  const { code, output } = await node([toolPath('vitest'), 'run', '--project', 'server', path])
  expect(code, output.slice(-4_000)).toBe(0)
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
