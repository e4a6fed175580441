import { expect, test } from 'vitest'
import { contentOf } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import type { Environment } from '#e2e/support/environment.ts'

export function homeJourney({ visit }: Environment) {
  test('keeps the arrangement of home over a reload, and shows a chart as a table and a picture', async () => {
    const { signIn: enter } = await visit()
    const page = await enter('Super')
    const part = (name: string) => page.getByRole('region', { name })
    await part('登录与操作')
      .getByRole('img', { name: /^折线图/ })
      .waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)

    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      part('用户角色分布').getByRole('button', { name: '保存为图片' }).click(),
    ])
    expect(picture.suggestedFilename()).toMatch(/^用户角色分布 .*\.png$/)
    const content = await contentOf(picture)
    expect(content.subarray(1, 4).toString()).toBe('PNG')
    expect(content.length).toBeGreaterThan(5_000)

    await part('登录与操作').getByText('7 天').click()
    await page.waitForURL('**/home?range=7d')
    await part('登录与操作').getByRole('button', { name: '以表格显示' }).click()
    await expect
      .poll(() => part('登录与操作').getByRole('row').count(), { timeout: 10_000 })
      .toBe(8)
    await expectAccessible(page)

    await page.getByRole('button', { name: '自定义' }).click()
    const area = part('自定义首页')
    const card = (name: string) => area.locator(`.home-column [data-card="${name}"]`)
    await area.getByRole('button', { name: '移动“最新动态”' }).hover()
    await page.mouse.down()
    const { x, y } = (await card('trend').boundingBox())!
    await page.mouse.move(x + 40, y + 10, { steps: 8 })
    // The card moves only when released.
    await area.locator('[data-card="trend"][data-drop="before"]').waitFor()
    const cardsOf = (column: number) =>
      page
        .locator('.home-column')
        .nth(column)
        .locator('[data-card]')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['card']))
    expect(await cardsOf(0)).toEqual(['trend', 'roles', 'entries'])
    await page.mouse.up()
    await expect.poll(() => cardsOf(0)).toEqual(['activity', 'trend', 'roles', 'entries'])
    const saved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/preferences/home') &&
        (answer.request().postData() ?? '').includes('"hidden":["entries"]'),
    )
    await area.getByRole('button', { name: '隐藏“快捷入口”' }).click()
    await expectAccessible(page)
    await area.getByRole('button', { name: '完成' }).click()
    await saved
    await page.reload()
    const first = page.locator('.home-column').first()
    await expect
      .poll(() => first.getByRole('heading', { level: 2 }).allInnerTexts(), { timeout: 15_000 })
      .toEqual(['最新动态', '登录与操作', '用户角色分布'])
  })
}
