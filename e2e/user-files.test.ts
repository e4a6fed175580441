import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { contentOf, expectAccessible, expectNoOverflow, openBrowser } from './browser.ts'

const { visit } = await openBrowser()
const folder = mkdtempSync(join(tmpdir(), 'amber-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const words = {
  'zh-CN': {
    import: '导入',
    importTitle: '导入用户',
    faults: '有问题的行',
    found: '共 4 行，2 行可导入，2 行有问题',
    faulty: ['5用户名与第 2 行重复', '4邮箱邮箱格式不正确'],
    run: '导入 2 行',
    done: '已导入 2 行。',
    close: '完成',
    export: '导出',
    exportTitle: '导出用户',
    name: /^用户-\d{4}-\d\d-\d\d\.csv$/,
    heading: '昵称,用户名,手机号,邮箱,角色,状态,最近登录,创建时间',
    lines: [`李四,zh_second,,,,启用`, `'=1+1,zh_first,13800138000,,管理员、普通用户,启用`],
  },
  'en-US': {
    import: 'Import',
    importTitle: 'Import users',
    faults: 'Rows at fault',
    found: '4 rows, 2 can be imported, 2 are at fault',
    faulty: ['5User nameThe same as in row 2', '4EmailEmail format is incorrect'],
    run: 'Import 2 rows',
    done: '2 rows have been imported.',
    close: 'Done',
    export: 'Export',
    exportTitle: 'Export users',
    name: /^Users-\d{4}-\d\d-\d\d\.csv$/,
    heading: 'Nick name,User name,Phone,Email,Roles,Status,Last sign-in,Created',
    lines: [`李四,en_second,,,,Enabled`, `'=1+1,en_first,13800138000,,"Admin, User",Enabled`],
  },
}

/** Four people, of whom one has no address and one stands twice. */
const fileOf = (prefix: string, headings: string, roles: string) => {
  const path = join(folder, `${prefix}.csv`)
  const lines = [
    headings,
    `${prefix}_first,=1+1,13800138000,,"${roles}"`,
    `${prefix}_second,李四,,,`,
    `${prefix}_third,Third,,nobody,`,
    `${prefix.toUpperCase()}_FIRST,Again,,,`,
  ]
  writeFileSync(path, lines.join('\r\n'))
  return path
}

async function open(language: 'zh-CN' | 'en-US'): Promise<{ page: Page; complaints: string[] }> {
  const { context, signIn, complaints } = await visit({ language })
  // A page cannot drive the browser's own dialog, so this browser is one without it.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  return { page: await signIn('Super', '/system/user'), complaints }
}

/** Nothing fades in any more: what is half to be seen has half the contrast. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
  )

test.each([
  ['zh-CN', fileOf('zh', '用户名,昵称,手机号,邮箱,角色', '普通用户、管理员')],
  ['en-US', fileOf('en', 'User name,Nick name,Phone,Email,Roles', 'user, R_ADMIN')],
] as const)('people come in from a file and go out into one, in %s', async (language, file) => {
  const say = words[language]
  const { page, complaints } = await open(language)
  await page.getByRole('button', { name: say.import, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say.importTitle })
  await dialog.locator('.import-drop').waitFor()
  await settled(page)
  await expectAccessible(page)
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText(say.found).waitFor()
  await settled(page)
  await expectAccessible(page)
  await expectNoOverflow(page)
  const faults = await dialog
    .getByRole('group', { name: say.faults })
    .getByRole('row')
    .allTextContents()
  for (const faulty of say.faulty) expect(faults).toContain(faulty)
  await dialog.getByRole('button', { name: say.run, exact: true }).click()
  await dialog.getByText(say.done).waitFor()
  await dialog.getByRole('button', { name: say.close, exact: true }).click()

  const prefix = language.slice(0, 2)
  await page.goto(`/system/user?userName=${prefix}_&sort=-userName`)
  await page.getByRole('row', { name: new RegExp(`${prefix}_second`) }).waitFor()
  await page.getByRole('button', { name: say.export, exact: true }).click()
  const exporting = page.getByRole('dialog', { name: say.exportTitle })
  await exporting.getByRole('radio', { name: /csv/ }).waitFor()
  await settled(page)
  await expectAccessible(page)
  await exporting.getByRole('radio', { name: /csv/ }).click()
  const arrives = page.waitForEvent('download')
  await exporting.getByRole('button', { name: say.export, exact: true }).click()
  const download = await arrives
  expect(download.suggestedFilename()).toMatch(say.name)
  const text = String(await contentOf(download))
  const [heading, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(heading).toBe(say.heading)
  expect(lines).toHaveLength(2)
  for (const [index, line] of say.lines.entries())
    expect(lines[index]).toMatch(
      new RegExp(`^${RegExp.escape(line)},,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$`),
    )
  expect(complaints).toEqual([])
})
