import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { SourceLanguage } from '@amber/contract/localized-text.ts'
import { contentOf } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import type { Environment } from '#e2e/support/environment.ts'

const texts = {
  'zh-CN': {
    headings: '用户名,昵称,手机号,邮箱,角色',
    roles: '普通用户、管理员',
    import: '导入',
    importTitle: '导入用户',
    faults: '错误明细',
    found: '共 4 行，2 行可导入，2 行有错误',
    faulty: ['5用户名与第 2 行重复', '4邮箱邮箱格式不正确'],
    all: '全部导入，否则不导入（需先修正文件）',
    runNone: '导入 0 行',
    skip: '跳过，导入其余行',
    run: '导入 2 行',
    done: '已导入 2 行。',
    close: '完成',
    export: '导出',
    exportTitle: '导出用户',
    name: /^用户-\d{4}-\d\d-\d\d\.csv$/,
    heading: '昵称,用户名,性别,手机号,邮箱,角色,状态,最近登录',
    lines: [`李四,zh_second,,,,,启用`, `'=1+1,zh_first,,13800138000,,管理员、普通用户,启用`],
  },
  'en-US': {
    headings: 'Username,Display name,Phone number,Email,Roles',
    roles: 'user, R_ADMIN',
    import: 'Import',
    importTitle: 'Import users',
    faults: 'Errors by row',
    found: '2 of 4 rows ready to import, 2 with errors',
    faulty: ['5UsernameDuplicate of row 2', '4EmailEmail format is incorrect'],
    all: 'Import all or nothing (fix the file first)',
    runNone: 'Import 0 rows',
    skip: 'Skip them and import the rest',
    run: 'Import 2 rows',
    done: '2 rows imported.',
    close: 'Done',
    export: 'Export',
    exportTitle: 'Export users',
    name: /^Users-\d{4}-\d\d-\d\d\.csv$/,
    heading: 'Display name,Username,Gender,Phone number,Email,Roles,Status,Last sign-in',
    lines: [`李四,en_second,,,,,Enabled`, `'=1+1,en_first,,13800138000,,"Admin, User",Enabled`],
  },
}

/** One user has no address, one is a duplicate. */
function peopleIn({ headings, roles }: { headings: string; roles: string }, prefix: string) {
  const lines = [
    headings,
    `${prefix}_first,=1+1,13800138000,,"${roles}"`,
    `${prefix}_second,李四,,,`,
    `${prefix}_third,Third,,nobody,`,
    `${prefix.toUpperCase()}_FIRST,Again,,,`,
  ]
  return { name: `${prefix}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
}

/** Fading elements have too little contrast for axe. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
  )

export function userFilesJourney({ visit }: Environment, language: SourceLanguage) {
  test('imports users from a file and exports them', async () => {
    const words = texts[language]
    const prefix = language.slice(0, 2)
    const { context, signIn } = await visit({ language })
    // Tests cannot drive the browser's save dialog.
    await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    const page = await signIn('Super', '/system/user')
    await page.getByRole('button', { name: words.import, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: words.importTitle })
    await dialog.locator('.import-drop').waitFor()
    await settled(page)
    await expectAccessible(page)
    await dialog.locator('input[type=file]').setInputFiles(peopleIn(words, prefix))
    await dialog.getByText(words.found).waitFor()
    await settled(page)
    await expectAccessible(page)
    await expectNoOverflow(page)
    const faults = await dialog
      .getByRole('group', { name: words.faults })
      .getByRole('row')
      .allTextContents()
    for (const faulty of words.faulty) expect(faults).toContain(faulty)
    await dialog.getByRole('radio', { name: words.all }).check()
    const none = dialog.getByRole('button', { name: words.runNone, exact: true })
    expect(await none.isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: words.skip }).check()
    await dialog.getByRole('button', { name: words.run, exact: true }).click()
    await dialog.getByText(words.done).waitFor()
    await dialog.getByRole('button', { name: words.close, exact: true }).click()

    await page.goto(`/system/user?userName=${prefix}_&sort=-userName`)
    await page.getByRole('row', { name: new RegExp(`${prefix}_second`) }).waitFor()
    await page.getByRole('button', { name: words.export, exact: true }).click()
    const exporting = page.getByRole('dialog', { name: words.exportTitle })
    await exporting.getByRole('radio', { name: /csv/ }).waitFor()
    await settled(page)
    await expectAccessible(page)
    await exporting.getByRole('radio', { name: /csv/ }).click()
    const arrives = page.waitForEvent('download')
    await exporting.getByRole('button', { name: words.export, exact: true }).click()
    const download = await arrives
    expect(download.suggestedFilename()).toMatch(words.name)
    const text = String(await contentOf(download))
    const [heading, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(heading).toBe(words.heading)
    expect(lines).toHaveLength(2)
    for (const [index, line] of words.lines.entries())
      expect(lines[index]).toMatch(new RegExp(`^${RegExp.escape(line)},$`))
  })
}
