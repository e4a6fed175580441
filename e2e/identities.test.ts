import { afterAll, beforeEach, describe, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { startOidc } from '@amber/server/testing/oidc-stand-in.ts'
import { startWechat } from '@amber/server/testing/wechat-stand-in.ts'
import { openBrowser, words } from './browser.ts'
import { expectAccessible, expectNoOverflow } from './expect-accessible.ts'
import { passes } from './hands.ts'
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
const ofStandIns = /favicon\.ico/

const ways = {
  'zh-CN': {
    wechatName: '小雨',
    linkWechat: '绑定微信',
    goOn: '继续',
    currentPassword: '当前密码',
    linkedWechat: '已绑定“小雨”',
    byWechat: '微信扫码登录',
    wechatTab: '绑定微信',
    unlinkWechat: '解除绑定微信',
    unlink: '解除绑定',
    unlinked: '未绑定',
    unknown: '微信“小雨”还没有绑定账号',
    failed: '没能登录',
    accountOf: (name: string) => `${name} 的账号菜单`,
    signOut: '退出登录',
    section: '单点登录',
    issuer: '签发者地址',
    clientId: '客户端 ID',
    secret: '客户端密钥',
    name: '显示名称',
    company: '公司账号',
    test: '测试配置',
    good: /可以连接/,
    save: '保存',
    saved: '设置已保存',
    byCompany: '使用公司账号登录',
    bind: '绑定账号',
    bound: '绑定成功',
  },
  'en-US': {
    wechatName: 'Rain',
    linkWechat: 'Link WeChat',
    goOn: 'Go on',
    currentPassword: 'Current password',
    linkedWechat: 'Linked as Rain',
    byWechat: 'Sign in with WeChat',
    wechatTab: 'Bind WeChat',
    unlinkWechat: 'Unlink WeChat',
    unlink: 'Unlink',
    unlinked: 'Not linked',
    unknown: 'Rain of WeChat is not linked',
    failed: 'You could not be signed in',
    accountOf: (name: string) => `Account menu of ${name}`,
    signOut: 'Sign out',
    section: 'Single sign-on',
    issuer: 'Issuer',
    clientId: 'Client ID',
    secret: 'Client secret',
    name: 'Shown name',
    company: 'Company account',
    test: 'Test the configuration',
    good: /^It answers/,
    save: 'Save',
    saved: 'The setting is saved',
    byCompany: 'Sign in with Company account',
    bind: 'Link your account',
    bound: 'Linked',
  },
}

describe.each(passes)('in $language, $how', ({ language, width, hands }) => {
  const f = ways[language]
  const w = words[language]
  const { fill, press } = hands
  const view = { language, width }
  const button = (within: Page | Locator, name: string) =>
    within.getByRole('button', { name, exact: true })
  /** On WeChat's own page, which knows one language. */
  const confirm = (page: Page) => press(page.getByRole('link', { name: '用手机确认登录' }))
  const link = (page: Page, name: string) => press(page.getByRole('link', { name, exact: true }))

  /** Who it is, before anything is linked or taken off. */
  async function prove(page: Page, submit: string) {
    const dialog = page.getByRole('dialog')
    await fill(dialog.getByLabel(f.currentPassword), '123456')
    await expectAccessible(page, 'dialog[open]')
    await press(button(dialog, submit))
  }

  async function signOut(page: Page) {
    await page.goto('/login-out')
    await press(button(page, f.signOut))
    await page.waitForURL(/\/login(\?|$)/)
  }

  beforeEach(() => {
    wechat.state.mood = 'good'
    wechat.state.person = {
      openid: `o${width}`,
      unionid: `u${width}`,
      nickname: f.wechatName,
    }
    oidc.state.subject = `subject-${width}`
  })

  test('WeChat: bound from the user center, signed in by, and unbound again', async () => {
    const { signIn, pardon } = await visit(view)
    pardon(ofStandIns)
    const page = await signIn('Admin', '/user-center?section=linked-accounts')
    await press(button(page, f.linkWechat))
    await prove(page, f.goOn)
    await confirm(page)
    await page.getByText(f.linkedWechat).waitFor()
    await expectAccessible(page)
    await signOut(page)
    await page.goto('/login/bind-wechat?redirect=%2Fproject-intro')
    await press(button(page, f.byWechat))
    await confirm(page)
    await page.waitForURL('**/project-intro')
    await button(page, f.accountOf('Admin')).waitFor()
    await page.goto('/user-center?section=linked-accounts')
    await press(button(page, f.unlinkWechat))
    await prove(page, f.unlink)
    await page.getByText(f.unlinked).waitFor()
  })

  test('single sign-on: set up and tested by a super admin, linked by signing in once, then enough', async () => {
    const owner = await visit({ language })
    owner.pardon(ofStandIns)
    const settings = await owner.signIn('Super', '/system/setting')
    const card = settings.getByRole('region', { name: f.section })
    await card.getByLabel(f.issuer).fill(oidc.issuer)
    await card.getByLabel(f.clientId).fill(oidc.settings.clientId)
    await card.getByLabel(f.secret).fill(oidc.settings.secret)
    await card.getByLabel(f.name).fill(f.company)
    await card.getByRole('button', { name: f.test }).click()
    await card.getByText(f.good).waitFor()
    await card.getByRole('button', { name: f.save }).click()
    await settings.getByText(f.saved).waitFor()

    // Each pass another person, of another account over there.
    const person = language === 'zh-CN' ? 'User' : 'Admin'
    const { open, pardon } = await visit(view)
    pardon(ofStandIns)
    const page = await open('/login')
    await press(button(page, f.byCompany))
    await link(page, 'Confirm')
    await page.getByRole('heading', { name: f.bind }).waitFor()
    await expectAccessible(page)
    await fill(page.getByLabel(w.userName, { exact: true }), person)
    await fill(page.getByLabel(w.password, { exact: true }), '123456')
    await press(button(page, w.signIn))
    await page.getByText(f.bound, { exact: true }).waitFor()
    await signOut(page)
    await press(button(page, f.byCompany))
    await page.waitForURL('**/home')
    await button(page, f.accountOf(person)).waitFor()
  })

  test('an unknown WeChat is led to the form, and a failure is said', async () => {
    const { open, pardon } = await visit(view)
    pardon(ofStandIns)
    const page = await open('/login/bind-wechat')
    wechat.state.person = { ...wechat.state.person, openid: `n${width}`, unionid: `n${width}` }
    await press(button(page, f.byWechat))
    await confirm(page)
    await page.getByText(f.unknown).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await link(page, f.wechatTab)
    wechat.state.mood = 'failure'
    await press(button(page, f.byWechat))
    await confirm(page)
    await page.getByRole('heading', { name: f.failed }).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
