import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startOidc } from '@amber/server/testing/oidc-stand-in.ts'
import { startWechat } from '@amber/server/testing/wechat-stand-in.ts'
import { expectAccessible, expectNoOverflow, openBrowser, words } from './browser.ts'
import { freePort } from './product.ts'

const port = await freePort()
const address = `http://127.0.0.1:${port}`
const wechat = await startWechat()
const oidc = await startOidc(`${address}/api/auth/oidc/callback`)
afterAll(() => {
  wechat.stop()
  oidc.stop()
})
const { visit } = await openBrowser({
  PORT: String(port),
  AMBER_PUBLIC_URL: address,
  AMBER_WECHAT_APP_ID: wechat.settings.appId,
  AMBER_WECHAT_SECRET: wechat.settings.secret,
  AMBER_WECHAT_AUTHORIZE_URL: wechat.settings.authorizeUrl,
  AMBER_WECHAT_API_URL: wechat.settings.apiUrl,
})

/** What browsers say of the stand-ins' own pages is not about the product. */
const own = (complaints: readonly string[]) =>
  complaints.filter((text) => !text.includes('favicon.ico'))

/** Who it is, before anything is linked or taken off. */
async function prove(page: Page, submit: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码').fill('123456')
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: submit }).click()
}

async function signOut(page: Page) {
  await page.goto('/login-out')
  await page.getByRole('button', { name: '退出登录', exact: true }).click()
  await page.waitForURL(/\/login(\?|$)/)
}

test('WeChat: bound from the user center, signed in by, and unbound again', async () => {
  const { signIn, complaints } = await visit()
  const page = await signIn('Admin', '/user-center?section=linked-accounts')
  await page.getByRole('button', { name: '绑定微信' }).click()
  await prove(page, '继续')
  await page.getByText('用手机确认登录').click()
  await page.getByText('已绑定“小雨”').waitFor()
  await expectAccessible(page)
  await signOut(page)
  await page.goto('/login/bind-wechat?redirect=%2Fproject-intro')
  await page.getByRole('button', { name: '微信扫码登录' }).click()
  await page.getByText('用手机确认登录').click()
  await page.waitForURL('**/project-intro')
  await page.getByRole('button', { name: 'Admin 的账号菜单' }).waitFor()
  await page.goto('/user-center?section=linked-accounts')
  await page.getByRole('button', { name: '解除绑定微信' }).click()
  await prove(page, '解除绑定')
  await page.getByText('未绑定').waitFor()
  expect(own(complaints)).toEqual([])
})

test('single sign-on: set up and tested by a super admin, linked by signing in once, then enough', async () => {
  const owner = await visit()
  const settings = await owner.signIn('Super', '/system/setting')
  const card = settings.getByRole('region', { name: '单点登录' })
  await card.getByLabel('签发者地址').fill(oidc.issuer)
  await card.getByLabel('客户端 ID').fill(oidc.settings.clientId)
  await card.getByLabel('客户端密钥').fill(oidc.settings.secret)
  await card.getByLabel('显示名称').fill('公司账号')
  await card.getByRole('button', { name: '测试配置' }).click()
  await card.getByText(/可以连接/).waitFor()
  await card.getByRole('button', { name: '保存' }).click()
  await settings.getByText('设置已保存').waitFor()

  const { open, complaints } = await visit()
  const page = await open('/login')
  await page.getByRole('button', { name: '使用公司账号登录' }).click()
  await page.getByText('Confirm').click()
  await page.getByRole('heading', { name: '绑定账号' }).waitFor()
  await expectAccessible(page)
  const w = words['zh-CN']
  await page.getByLabel(w.userName, { exact: true }).fill('User')
  await page.getByLabel(w.password, { exact: true }).fill('123456')
  await page.getByRole('button', { name: w.signIn, exact: true }).click()
  await page.getByText('绑定成功').waitFor()
  await signOut(page)
  await page.getByRole('button', { name: '使用公司账号登录' }).click()
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: 'User 的账号菜单' }).waitFor()
  expect(own(owner.complaints)).toEqual([])
  expect(own(complaints)).toEqual([])
})

test('in English on a phone: an unknown WeChat is led to the form, and a failure is said', async () => {
  const { open, complaints } = await visit({ language: 'en-US', width: 390 })
  const page = await open('/login/bind-wechat')
  wechat.state.person = { openid: 'oPhone', unionid: 'uPhone', nickname: 'Rain' }
  await page.getByRole('button', { name: 'Sign in with WeChat' }).click()
  await page.getByText('用手机确认登录').click()
  await page.getByText(/^Rain of WeChat is not linked/).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'WeChat' }).click()
  wechat.state.mood = 'failure'
  await page.getByRole('button', { name: 'Sign in with WeChat' }).click()
  await page.getByText('用手机确认登录').click()
  await page.getByRole('heading', { name: 'You could not be signed in' }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(own(complaints)).toEqual([])
})
