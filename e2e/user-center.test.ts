import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contentOf, expectAccessible, expectNoOverflow, openBrowser, words } from './browser.ts'

const { visit } = await openBrowser()

/** The page has come to rest: nothing in it is loading. */
const settled = async (page: Page) => {
  await expect.poll(() => page.locator('[aria-busy=true]:visible').count()).toBe(0)
}

const goTo = async (page: Page, section: string) => {
  await page.goto(`/user-center?section=${section}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
}

test('a person edits their profile and picture, changes the password, and takes their data along', async () => {
  const { context, signIn, complaints } = await visit({ language: 'zh-CN' })
  // A page cannot drive the browser's own dialog, so this browser is one without it.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  const elsewhere = await visit({ language: 'zh-CN' })
  const other = await elsewhere.signIn('User', '/home')
  const page = await signIn('User', '/user-center')
  await settled(page)
  await expectAccessible(page)
  await page
    .getByText('不足 1 分钟')
    .or(page.getByText(/分钟|小时/))
    .first()
    .waitFor()

  await goTo(page, 'profile')
  await page.getByRole('button', { name: '编辑资料' }).click()
  const drawer = page.getByRole('dialog', { name: '编辑资料' })
  await drawer
    .getByLabel('昵称')
    .fill('一个特别特别长的昵称，长到哪里都放不下，但是哪里都不应该被它撑破')
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByRole('heading', { level: 1, name: /^一个特别特别长/ }).waitFor()
  await expectNoOverflow(page)

  const picture = { name: 'face.jpg', mimeType: 'image/jpeg' }
  const buffer = await page.screenshot({
    type: 'jpeg',
    clip: { x: 0, y: 0, width: 320, height: 200 },
  })
  await page.locator('input[type=file]').setInputFiles({ ...picture, buffer })
  const crop = page.getByRole('dialog', { name: '裁剪头像' })
  await crop.getByRole('application', { name: '裁剪区域' }).press('+')
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page, 'dialog')
  await crop.getByRole('button', { name: '使用这张头像' }).click()
  const face = page.locator('.user-button img')
  await face.waitFor()
  expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)

  await page.getByRole('button', { name: '更换邮箱' }).click()
  const contact = page.getByRole('dialog', { name: '更换邮箱' })
  await contact.getByLabel('新邮箱').fill('journey@example.com')
  await contact.getByRole('button', { name: '获取验证码' }).click()
  const code = /\d{6}/.exec(await contact.getByText(/\d{6}/).innerText())?.[0] ?? ''
  await contact.getByLabel('验证码').fill(code)
  await contact.getByLabel('当前密码').fill('123456')
  await expectAccessible(page, 'dialog')
  await contact.getByRole('button', { name: '确认更换' }).click()
  await page.getByText('journey@example.com').waitFor()

  await goTo(page, 'password')
  await page.getByLabel('当前密码').fill('123456')
  await page.getByLabel('新密码').fill('chosen_2')
  await page.getByRole('meter', { name: '密码强度' }).waitFor()
  await page.getByLabel('确认密码').fill('chosen_2')
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByText(/^其他 \d+ 处登录已结束/).waitFor()
  // The other browser is told with its next step, or by the live stream before that.
  await other.goto('/project-intro')
  await other.waitForURL(/\/login/)
  await other.getByLabel(words['zh-CN'].password, { exact: true }).waitFor()

  await goTo(page, 'export')
  await page.getByRole('radio', { name: /^JSON/ }).check()
  const arrives = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const download = await arrives
  expect(download.suggestedFilename()).toMatch(/^个人数据-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(String(await contentOf(download))) as {
    account: { email: string }
    operations: { action: string }[]
  }
  expect(data.account.email).toBe('journey@example.com')
  expect(data.operations.map(({ action }) => action)).toContain('password.change')
  expect(complaints).toEqual([])
})

test('on a phone, in English, each section fits and is accessible', async () => {
  const { signIn, complaints } = await visit({ language: 'en-US', scheme: 'dark', width: 390 })
  const page = await signIn('Admin', '/user-center')
  for (const section of [
    'overview',
    'profile',
    'password',
    'sessions',
    'sign-ins',
    'look',
    'export',
  ]) {
    await goTo(page, section)
    await expectAccessible(page, 'main')
    await expectNoOverflow(page)
    // The other language calls itself by its own name.
    const said = (await page.locator('main').innerText()).replace('中文', '')
    expect(said).not.toMatch(/[\u4E00-\u9FFF]/)
  }
  expect(complaints).toEqual([])
})
