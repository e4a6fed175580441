import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { startOidc } from '@amber/server/testing/stand-ins/oidc-stand-in.ts'
import { startWechat } from '@amber/server/testing/stand-ins/wechat-stand-in.ts'
import { openBrowser, texts } from '#e2e/support/browser.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { registerHere } from '#e2e/journeys/code-journeys.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { passes, type Pass } from '#e2e/support/keyboard.ts'
import { freePort } from '#e2e/support/product.ts'

const port = await freePort()
const address = `http://127.0.0.1:${port}`
const wechat = await startWechat()
const oidc = await startOidc(`${address}/api/auth/oidc/callback`)
afterAll(() => {
  wechat.stop()
  oidc.stop()
})
const { visit, caller } = await openBrowser({
  PORT: String(port),
  AMBER_PUBLIC_URL: address,
  AMBER_WECHAT_APP_ID: wechat.settings.appId,
  AMBER_WECHAT_SECRET: wechat.settings.secret,
  AMBER_WECHAT_AUTHORIZE_URL: wechat.settings.authorizeUrl,
  AMBER_WECHAT_API_URL: wechat.settings.apiUrl,
})

/** Browsers log a missing icon of the provider stand-ins. */
const ofStandIns = /favicon\.ico/

const textsByLanguage = {
  'zh-CN': {
    wechatName: '小雨',
    linkWechat: '绑定微信',
    goOn: '继续',
    currentPassword: '当前密码',
    linkedWechat: '已绑定“小雨”',
    byWechat: '微信扫码登录',
    wechatTab: '微信登录',
    unlinkWechat: '解除绑定：微信',
    unlink: '解除绑定',
    unlinked: '未绑定',
    unknown: '微信“小雨”尚未绑定本系统账号',
    failed: '登录失败',
    wrong: '用户名或密码错误',
    register: '注册账号',
    willBeLinked: /^注册后将绑定微信“小雨”/,
    accountOf: (name: string) => `${name} 的账号菜单`,
    signOut: '退出登录',
    company: '公司账号',
    signInWith: (name: string) => `使用${name}登录`,
    newUser: '小雨林',
    firstSignIn: '首次登录',
    hello: /^您好，小雨林。/,
    createAccount: '创建账号并登录',
    linkHeading: '绑定账号',
    linked: '绑定成功',
    unread: '请先阅读并同意用户协议和隐私政策',
    agree: '我已阅读并同意',
  },
  'en-US': {
    wechatName: 'Rain',
    linkWechat: 'Link WeChat',
    goOn: 'Continue',
    currentPassword: 'Current password',
    linkedWechat: 'Linked as Rain',
    byWechat: 'Sign in with WeChat',
    wechatTab: 'Bind WeChat',
    unlinkWechat: 'Unlink WeChat',
    unlink: 'Unlink',
    unlinked: 'Not linked',
    unknown: "WeChat user Rain isn't linked",
    failed: 'Sign-in failed',
    wrong: 'Incorrect username or password',
    register: 'Register',
    willBeLinked: /^Your WeChat account Rain will be linked/,
    accountOf: (name: string) => `Account menu for ${name}`,
    signOut: 'Sign out',
    company: 'Company account',
    signInWith: (name: string) => `Sign in with ${name}`,
    newUser: 'Rainy',
    firstSignIn: 'Create your account',
    hello: /^Hi Rainy\./,
    createAccount: 'Create account and sign in',
    linkHeading: 'Link your account',
    linked: 'Account linked',
    unread: 'Please agree to the user agreement and privacy policy',
    agree: 'I have read and agree to the',
  },
}

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function signOut(page: Page, { language, input }: Pass) {
  await page.goto('/login-out')
  await input.press(button(page, textsByLanguage[language].signOut))
  await page.waitForURL(/\/login(\?|$)/)
}

beforeEach(() => {
  wechat.state.mood = 'good'
})

const [byPointer, byKeyboard] = passes

describe('WeChat, in English, by keyboard alone', () => {
  const pass = byKeyboard
  const { language, width, input } = pass
  const f = textsByLanguage[language]
  const { fill, press } = input
  const view = { language, width }
  /** WeChat's page is Chinese only. */
  const confirm = (page: Page) => press(page.getByRole('link', { name: '用手机确认登录' }))

  async function scan(page: Page) {
    await press(link(page, f.wechatTab))
    await press(button(page, f.byWechat))
    await confirm(page)
  }

  async function expectEnough(page: Page, userName: string) {
    await page.goto('/user-center?section=linked-accounts')
    await page.getByText(f.linkedWechat).waitFor()
    await signOut(page, pass)
    await scan(page)
    await page.waitForURL('**/home')
    await button(page, f.accountOf(userName)).waitFor()
  }

  async function prove(page: Page, submit: string) {
    const dialog = page.getByRole('dialog')
    await fill(dialog.getByLabel(f.currentPassword), '123456')
    await expectAccessible(page, 'dialog[open]')
    await press(button(dialog, submit))
  }

  beforeEach(() => {
    wechat.state.person = {
      openid: `o${width}`,
      unionid: `u${width}`,
      nickname: f.wechatName,
    }
  })

  test('is linked in the user center, signs in, and is unlinked', async () => {
    const { signIn, allowConsole } = await visit(view)
    allowConsole(ofStandIns)
    const page = await signIn('Admin', '/user-center?section=linked-accounts')
    await press(button(page, f.linkWechat))
    await prove(page, f.goOn)
    await confirm(page)
    await page.getByText(f.linkedWechat).waitFor()
    await expectAccessible(page)
    await signOut(page, pass)
    await page.goto('/login/bind-wechat?redirect=%2Fuser-center')
    await press(button(page, f.byWechat))
    await confirm(page)
    await page.waitForURL('**/user-center')
    await button(page, f.accountOf('Admin')).waitFor()
    await page.goto('/user-center?section=linked-accounts')
    await press(button(page, f.unlinkWechat))
    await prove(page, f.unlink)
    await page.getByText(f.unlinked).waitFor()
  })

  test('links an unknown WeChat account after one sign-in, then signs in directly', async () => {
    const { open, allowConsole } = await visit(view)
    allowConsole(ofStandIns, /401/)
    wechat.state.person = { ...wechat.state.person, openid: `d${width}`, unionid: `d${width}` }
    const w = texts[language]
    const userName = { 'zh-CN': 'User', 'en-US': 'Admin' }[language]
    const page = await open('/login')
    await scan(page)
    await page.getByText(f.unknown).waitFor()
    const password = page.getByLabel(w.password, { exact: true })
    await fill(page.getByLabel(w.userName, { exact: true }), userName)
    await fill(password, 'wrong_password')
    await press(button(page, w.signIn))
    await page.getByText(f.wrong).first().waitFor()
    // A wrong password keeps the pending link.
    await page.getByText(f.unknown).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await fill(password, '123456')
    await press(button(page, w.signIn))
    await page.getByText(f.linked, { exact: true }).waitFor()
    await page.waitForURL('**/home')
    await expectEnough(page, userName)
  })

  test('links an unknown WeChat account to the account registered next', async () => {
    const { open, allowConsole } = await visit(view)
    allowConsole(ofStandIns)
    wechat.state.person = { ...wechat.state.person, openid: `r${width}`, unionid: `r${width}` }
    const userName = `rain_${width}`
    const page = await open('/login')
    await scan(page)
    await page.getByText(f.unknown).waitFor()
    await press(link(page, f.register))
    await page.getByText(f.willBeLinked).waitFor()
    await registerHere(page, pass, userName)
    await page.getByText(f.linked, { exact: true }).waitFor()
    await page.waitForURL('**/home')
    await expectEnough(page, userName)
  })

  test('shows the sign-in form to an unknown WeChat account, and reports a failure', async () => {
    const { open, allowConsole } = await visit(view)
    allowConsole(ofStandIns)
    const page = await open('/login/bind-wechat')
    wechat.state.person = { ...wechat.state.person, openid: `n${width}`, unionid: `n${width}` }
    await button(page, f.byWechat).waitFor()
    await expectAccessible(page)
    await press(button(page, f.byWechat))
    await confirm(page)
    await page.getByText(f.unknown).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await press(link(page, f.wechatTab))
    wechat.state.mood = 'failure'
    await press(button(page, f.byWechat))
    await confirm(page)
    await page.getByRole('heading', { name: f.failed }).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})

describe('single sign-on', () => {
  const { company } = textsByLanguage['zh-CN']

  async function come(page: Page, { input }: Pass, by: string) {
    await input.press(button(page, by))
    await input.press(link(page, 'Confirm'))
  }

  test('is set up and tested by a super admin', async () => {
    const owner = await visit({ language: 'zh-CN' })
    owner.allowConsole(ofStandIns)
    const settingsPage = await owner.signIn('Super', '/system/setting')
    const card = settingsPage.getByRole('region', { name: '单点登录' })
    await card.getByLabel('签发方').fill(oidc.issuer)
    await card.getByLabel('客户端 ID').fill(oidc.settings.clientId)
    await card.getByLabel('客户端密钥').fill(oidc.settings.secret)
    await card.getByLabel('显示名称').fill(company)
    await card.getByRole('button', { name: '测试配置' }).click()
    await card.getByText(/连接成功/).waitFor()
    await expectAccessible(settingsPage)
    await card.getByRole('button', { name: '保存' }).click()
    await settingsPage.getByText('设置已保存').waitFor()
  })

  test('links an identity after one sign-in, then signs in directly', async () => {
    const pass = byPointer
    const { language, input } = pass
    const f = textsByLanguage[language]
    const w = texts[language]
    const userName = { 'zh-CN': 'User', 'en-US': 'Admin' }[language]
    oidc.state.subject = `linked-${language}`
    const { open, allowConsole } = await visit(pass)
    allowConsole(ofStandIns)
    const page = await open('/login')
    await come(page, pass, f.signInWith(company))
    await page.getByRole('heading', { name: f.linkHeading }).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await input.fill(page.getByLabel(w.userName, { exact: true }), userName)
    await input.fill(page.getByLabel(w.password, { exact: true }), '123456')
    await input.press(button(page, w.signIn))
    await page.getByText(f.linked, { exact: true }).waitFor()
    await signOut(page, pass)
    await input.press(button(page, f.signInWith(company)))
    await page.waitForURL('**/home')
    await button(page, f.accountOf(userName)).waitFor()
  })

  test('provisions a new user after agreement to the terms when registration is open', async () => {
    const pass = byKeyboard
    const { language, input } = pass
    const f = textsByLanguage[language]
    Object.assign(oidc.state, { subject: `new-${language}`, name: f.newUser })
    const call = await signInBy(caller)
    const { version } = (await call(settings.get, {})).oidc
    const value = { ...oidc.settings, name: f.company, createsUsers: true }
    await call(settings.update, { key: 'oidc', version, value })
    const stored = async () => (await call(users.list, { nickName: f.newUser })).records

    const { open, allowConsole } = await visit(pass)
    allowConsole(ofStandIns)
    const page = await open('/login')
    await come(page, pass, f.signInWith(f.company))
    await page.getByRole('heading', { name: f.firstSignIn }).waitFor()
    await page.getByText(f.hello).waitFor()
    await input.press(button(page, f.createAccount))
    await page.getByText(f.unread).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    expect(await stored()).toEqual([])
    await input.tick(page.getByLabel(f.agree))
    await input.press(button(page, f.createAccount))
    await page.waitForURL('**/home')
    const account = button(page, f.accountOf(f.newUser))
    await account.waitFor()
    expect(await stored()).toMatchObject([{ nickName: f.newUser, roles: ['R_USER'] }])
    await signOut(page, pass)
    await input.press(button(page, f.signInWith(f.company)))
    await page.waitForURL('**/home')
    await account.waitFor()
  })
})
