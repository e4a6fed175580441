import { expect, test } from 'vitest'
import { users } from '@amber/contract/users/users.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { signIn } from '#e2e/support/caller.ts'

const { base, visit } = await openBrowser()

test("explains a missing permission to an admin, and ending the user's session signs out the browser", async () => {
  const call = await signIn(base)
  const [person] = (await call(users.list, { userName: 'User' })).records.filter(
    ({ userName }) => userName === 'User',
  )
  const theirs = await visit({ language: 'en-US' })
  theirs.allowConsole(/401/)
  const their = await theirs.signIn('User')
  await their.getByRole('heading', { level: 1 }).waitFor()

  const { signIn: enter } = await visit({ language: 'zh-CN' })
  const page = await enter('Admin', `/system/user/${person?.id}`)
  await page.getByRole('heading', { level: 1, name: 'User' }).waitFor()
  await page.getByRole('tab', { name: 'User' }).waitFor()

  await page.getByRole('link', { name: '权限', exact: true }).click()
  await page.getByLabel('页面或操作').fill('角色管理')
  await page.getByRole('option', { name: '角色管理' }).first().waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await page.getByText('User 无法访问“角色管理”').waitFor()
  expect(new URL(page.url()).searchParams.get('why')).toBe('page:system_role')
  const main = page.getByRole('main')
  await main.getByText('“角色管理”仅对以下角色开放：超级管理员。').waitFor()
  await main.getByText('该用户无法访问上级页面“系统管理”：').waitFor()

  await page.getByRole('link', { name: '会话', exact: true }).click()
  await page.getByRole('button', { name: /^结束会话：.*Chrome.*127\.0\.0\.1/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
  await page.getByText('会话已结束').waitFor()

  await their.reload()
  await their.waitForURL(/\/login(?!-out)/)
  const submit = their.getByRole('button', { name: 'Sign in', exact: true })
  await submit.waitFor()
  const reason = { zh: '会话已结束', en: 'Your session was ended' }
  await their.evaluate(
    (texts) => sessionStorage.setItem('endReason', texts),
    JSON.stringify(reason),
  )
  await their.reload()
  await their.getByText(reason.en, { exact: true }).waitFor()
  await submit.waitFor()

  await page.goto('/system/session')
  await page.getByRole('row', { name: /Admin.*当前会话.*127\.0\.0\.1/ }).waitFor()
  expect(await page.getByRole('row', { name: /User\s*User.*127\.0\.0\.1/ }).count()).toBe(0)
})
