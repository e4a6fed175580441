import { expect, test } from 'vitest'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import type { Environment } from '#e2e/support/environment.ts'

export function announcementJourney({ visit }: Environment) {
  const enter = async (person: string, path?: string) =>
    (await visit({ language: 'zh-CN' })).signIn(person, path)

  test('shows a new announcement on other screens at once and counts its read receipt', async () => {
    const zh = freshName('周日停机维护')
    const en = freshName('Maintenance on Sunday')
    const reader = await enter('User')
    const place = () => reader.evaluate(() => sessionStorage.getItem('livePosition'))
    const unread = async () => {
      const label = await reader.locator('.notification-bell').getAttribute('aria-label')
      return Number(/\d+/.exec(label ?? '')?.[0])
    }
    await expect.poll(place, { timeout: 10_000 }).toBeTruthy()
    await expect.poll(unread, { timeout: 10_000 }).toBeGreaterThan(0)
    const before = await unread()
    const page = await enter('Admin', '/system/announcement')

    await page.getByRole('button', { name: '新增公告' }).click()
    const drawer = page.getByRole('dialog', { name: '新增公告' })
    await drawer.getByLabel(/^中文标题/).fill(zh)
    await drawer.getByLabel(/^英文标题/).fill(en)
    await drawer.getByRole('textbox', { name: /^中文内容/ }).fill('**02:00** 开始，<b>两小时</b>。')
    await drawer.getByRole('textbox', { name: /^英文内容/ }).fill('From **2 am**, for two hours.')
    await drawer.getByText('<b>两小时</b>。').last().waitFor()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: '发布公告' }).click()
    await drawer.waitFor({ state: 'detached' })

    // The page polls once a minute, so a change within 5 s came by the stream.
    const expectation = { timeout: 5_000 }
    await expect.poll(unread, expectation).toBe(before + 1)
    await reader.getByRole('region', { name: '公告' }).getByText(zh).waitFor(expectation)
    const bell = reader.getByRole('button', { name: /^通知，\d+ 条未读/ })
    await bell.waitFor()
    await bell.click()
    const panel = reader.getByRole('dialog', { name: '通知' })
    await panel.getByRole('button', { name: new RegExp(zh) }).waitFor()
    await expectAccessible(reader)
    await panel.getByRole('button', { name: new RegExp(zh) }).click()
    const dialog = reader.getByRole('dialog', { name: zh })
    await dialog.getByText('02:00').waitFor()
    await expectAccessible(reader)
    await dialog.getByRole('button', { name: '知道了' }).click()

    await page.getByRole('button', { name: `“${zh}”的更多操作` }).click()
    await page.getByRole('menuitem', { name: '已读情况' }).click()
    const receipts = page.getByRole('dialog', { name: `“${zh}”的已读情况` })
    await receipts.getByText(/^1 \/ \d+ 人已读$/).waitFor()
    await receipts.getByRole('button', { name: /^已读/ }).click()
    await receipts.getByRole('link', { name: 'User' }).waitFor()
    await expectAccessible(page)

    const phone = await visit({ language: 'en-US', scheme: 'dark', width: 390 })
    const small = await phone.signIn('Super')
    await small.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    const sheet = small.getByRole('dialog', { name: 'Notifications' })
    await sheet.getByRole('tab', { name: 'Announcements' }).click()
    await sheet.getByRole('button', { name: new RegExp(en) }).waitFor()
    await expectAccessible(small)
    await expectNoOverflow(small)
    await sheet.getByRole('button', { name: new RegExp(en) }).click()
    await small.getByRole('dialog', { name: en }).getByText('2 am', { exact: true }).waitFor()
    await expectAccessible(small)
  })
}
