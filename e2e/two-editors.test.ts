import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible } from '#e2e/support/expect-accessible.ts'

const { visit } = await openBrowser()

async function edit(person: string, { path, opener }: { path: string; opener: string }) {
  const { signIn, allowConsole } = await visit()
  allowConsole(/409/)
  const page = await signIn(person, path)
  await page.getByRole('button', { name: opener, exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox').first().waitFor()
  return { page, drawer }
}

const save = (drawer: Locator) => drawer.getByRole('button', { name: '保存', exact: true }).click()

test('lets the second of two editors of a user choose field by field', async () => {
  const at = { path: '/system/user?userName=User', opener: '编辑 User' }
  const [first, second] = await Promise.all([edit('Super', at), edit('Admin', at)])
  const field = (drawer: Locator, name: RegExp) => drawer.getByRole('textbox', { name })
  await field(first.drawer, /^昵称/).fill('李雷')
  await field(first.drawer, /^邮箱/).fill('lilei@example.com')
  await save(first.drawer)
  await first.drawer.waitFor({ state: 'detached' })

  await field(second.drawer, /^昵称/).fill('韩梅梅')
  await field(second.drawer, /^手机号/).fill('13900001111')
  await save(second.drawer)
  const conflict = second.page.getByRole('dialog', { name: '记录已被他人修改' })
  await conflict.getByText(/^Super .+保存了修改/).waitFor()
  const choice = (name: string) => conflict.getByRole('radio', { name, exact: true })
  // Fields changed by one side are merged; those changed by both must be chosen.
  expect(await choice('邮箱：对方的修改：lilei@example.com').isChecked()).toBe(true)
  expect(await choice('手机号：您的修改：13900001111').isChecked()).toBe(true)
  await conflict.getByRole('row', { name: /昵称.*User.*韩梅梅.*李雷/ }).waitFor()
  await conflict.getByText('还有 1 项未选择').waitFor()
  await expectAccessible(second.page)
  await choice('昵称：您的修改：韩梅梅').check()
  await conflict.getByRole('button', { name: '保存所选内容' }).click()
  await conflict.waitFor({ state: 'detached' })
  await second.drawer.waitFor({ state: 'detached' })
  await second.page.getByText('韩梅梅').first().waitFor()

  await first.page.getByRole('button', { name: '搜索', exact: true }).click()
  await first.page.getByRole('button', { name: '编辑 韩梅梅', exact: true }).click()
  const again = first.page.getByRole('dialog', { name: '编辑 韩梅梅' })
  expect(await field(again, /^邮箱/).inputValue()).toBe('lilei@example.com')
  expect(await field(again, /^手机号/).inputValue()).toBe('13900001111')
})

test("the second of two editors of a role takes the other's changes except one field", async () => {
  const at = { path: '/system/role', opener: '编辑“客户支持”' }
  const [first, second] = await Promise.all([edit('Super', at), edit('Super', at)])
  const fill = async (drawer: Locator, name: string, about: string) => {
    await drawer.getByRole('textbox', { name: /^角色名称/ }).fill(name)
    await drawer.getByRole('textbox', { name: /^描述/ }).fill(about)
  }
  await fill(first.drawer, '客服一部', '华东')
  await save(first.drawer)
  await first.drawer.waitFor({ state: 'detached' })

  await fill(second.drawer, '客服二部', '华南')
  await save(second.drawer)
  const conflict = second.page.getByRole('dialog', { name: '您已在其他窗口修改此记录' })
  await conflict.getByText('还有 2 项未选择').waitFor()
  await expectAccessible(second.page)
  const theirs = conflict.getByRole('columnheader', { name: /^其他窗口的修改/ })
  await theirs.getByRole('button', { name: '全部采用' }).click()
  await conflict.getByRole('radio', { name: '角色名称：您的修改：客服二部', exact: true }).check()
  await conflict.getByRole('button', { name: '保存所选内容' }).click()
  await conflict.waitFor({ state: 'detached' })
  const outcome = (page: Page) => page.getByRole('row', { name: /客服二部.*华东/ })
  await outcome(second.page).waitFor()
  await first.page.getByRole('button', { name: '搜索', exact: true }).click()
  await outcome(first.page).waitFor()
})
