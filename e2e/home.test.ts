import { expect, test } from 'vitest'
import { users } from '@amber/contract/users.ts'
import { contentOf, expectAccessible, expectNoOverflow, openBrowser } from './browser.ts'
import { signIn } from './caller.ts'

const { base, visit } = await openBrowser()

test('home is arranged, and still so after a reload; a chart is a table and a picture', async () => {
  const { signIn: enter, context, complaints } = await visit()
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
  await expect.poll(() => part('登录与操作').getByRole('row').count(), { timeout: 10_000 }).toBe(8)
  await expectAccessible(page)

  await page.getByRole('button', { name: '调整布局' }).click()
  const board = part('调整首页布局')
  const tile = (name: string) => board.getByRole('listitem').filter({ hasText: name })
  await board.getByRole('button', { name: '移动“最新动态”' }).hover()
  await page.mouse.down()
  const { x, y } = (await tile('登录与操作').boundingBox())!
  await page.mouse.move(x + 40, y + 10, { steps: 8 })
  await page.mouse.up()
  await board.getByRole('button', { name: '隐藏“快捷入口”' }).click()
  await expectAccessible(page)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences/home'))
  await board.getByRole('button', { name: '完成' }).click()
  await saved
  await page.reload()
  const first = page.locator('.home-column').first()
  await expect
    .poll(() => first.getByRole('heading', { level: 2 }).allInnerTexts(), { timeout: 15_000 })
    .toEqual(['最新动态', '登录与操作', '用户角色分布'])
  expect(complaints).toEqual([])
  await context.close()
})

test('what somebody does is on home of others, and found by pinyin and by what it was', async () => {
  const owner = await signIn(base)
  const { signIn: enter, context, complaints } = await visit({ language: 'en-US', width: 390 })
  const page = await enter('Admin')
  const feed = page.getByRole('region', { name: 'Activity' })
  await feed.getByRole('listitem').first().waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  // The stream begins when the page has nothing better to do.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('livePlace')), { timeout: 10_000 })
    .toBeTruthy()
  await owner(users.create, {
    userName: 'wukong',
    nickName: '孙悟空',
    gender: null,
    phone: null,
    email: null,
    status: '1',
    roles: ['R_USER'],
  })
  await feed.getByText('wukong').waitFor()
  await page.getByRole('button', { name: 'Search everything' }).click()
  const box = page.getByRole('combobox')
  await expect
    .poll(
      async () => {
        await box.fill('')
        await box.fill('swk')
        await page.waitForTimeout(400)
        return page.getByRole('option', { name: /孙悟空/ }).count()
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  await box.fill('added the user')
  await page.getByRole('group', { name: 'Audit log' }).getByText('wukong').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await context.close()
})
