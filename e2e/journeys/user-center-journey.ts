import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contentOf, goWithin, texts } from '#e2e/support/browser.ts'
import { addPerson, signInBy } from '#e2e/support/caller.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import { settle } from './visibility-journeys.ts'
import type { Environment } from '#e2e/support/environment.ts'

export async function openSection(page: Page, section: string): Promise<void> {
  await goWithin(page, `/user-center?section=${section}`)
  const place = section === 'overview' ? ':not([href*="?"])' : `[href$="?section=${section}"]`
  await page.locator(`.user-center-nav a[aria-current=page]${place}`).waitFor()
  await settle(page)
}

export function userCenterJourney({ visit, caller }: Environment) {
  test("edits profile and picture, changes the password and exports the user's data", async () => {
    const userName = freshName('center')
    await addPerson(await signInBy(caller), { userName, email: `${userName}@example.com` })
    const elsewhere = await visit({ language: 'zh-CN' })
    elsewhere.allowConsole(/401/)
    const other = await elsewhere.signIn(userName, '/home')
    const { context, signIn } = await visit({ language: 'zh-CN' })
    // Tests cannot drive the browser's save dialog.
    await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    const page = await signIn(userName, '/user-center')
    await settle(page)
    await expectAccessible(page)
    await page
      .getByText('不足 1 分钟')
      .or(page.getByText(/分钟|小时/))
      .first()
      .waitFor()

    await openSection(page, 'profile')
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
    await crop.getByRole('button', { name: '确定' }).click()
    const face = page.locator('.user-button img')
    await face.waitFor()
    await expect
      .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(256)

    await page.getByRole('button', { name: '更换邮箱' }).click()
    const contact = page.getByRole('dialog', { name: '更换邮箱' })
    await contact.getByLabel('新邮箱').fill('journey@example.com')
    await contact.getByRole('button', { name: '获取验证码' }).click()
    const code = /\d{6}/.exec(await contact.getByText(/\d{6}/).innerText())?.[0] ?? ''
    await contact.getByLabel('验证码').fill(code)
    await contact.getByLabel('当前密码').fill('123456')
    await expectAccessible(page, 'dialog')
    await contact.getByRole('button', { name: '更换', exact: true }).click()
    await page.getByText('journey@example.com').waitFor()

    await openSection(page, 'password')
    await page.getByLabel('当前密码').fill('123456')
    await page.getByLabel('新密码').fill('chosen_2')
    await page.getByRole('meter', { name: '密码强度' }).waitFor()
    await page.getByLabel('确认密码').fill('chosen_2')
    await expectAccessible(page, 'main')
    await page.getByRole('button', { name: '修改密码' }).click()
    await page.getByText(/^已结束其他 \d+ 个会话/).waitFor()
    await other.goto('/home')
    await other.waitForURL(/\/login/)
    await other.getByLabel(texts['zh-CN'].password, { exact: true }).waitFor()

    await openSection(page, 'export')
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
  })
}
