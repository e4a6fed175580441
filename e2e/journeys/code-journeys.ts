import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { codeTimes } from '@amber/contract/sign-in/codes.ts'
import { evaluationRoles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { texts, type Visitor } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { tabTo, type Keyboard, type Pass } from '#e2e/support/keyboard.ts'
import { chooseByName } from './new-user-journey.ts'
import type { Environment } from '#e2e/support/environment.ts'

const forms = {
  'zh-CN': {
    register: '注册账号',
    submit: '注册',
    confirm: '确认密码',
    different: '两次输入密码不一致',
    useEmail: '改用邮箱',
    email: '邮箱',
    instead: '看不清图片？改用自动验证',
    verified: '已通过自动验证',
    send: '获取验证码',
    waiting: /秒后重发/,
    outbox: '待发送的消息',
    code: '验证码',
    agree: '我已阅读并同意',
    unread: '请先阅读并同意用户协议和隐私政策',
    forgot: '忘记密码？',
    reset: '重置密码',
    resetSubmit: '重置密码',
    newPassword: '新密码',
    ended: '之前的会话均已结束',
    byCode: '验证码登录',
    roles: /^角色/,
    invite: '邀请',
    forOneAddress: /^限定邮箱/,
    makeLink: '创建邀请链接',
    madeLink: '链接',
    invited: /^Super 邀请您注册/,
    badInvitation: '邀请无效',
    used: /此邀请已被使用/,
  },
  'en-US': {
    register: 'Register',
    submit: 'Register',
    confirm: 'Confirm password',
    different: 'The two passwords are inconsistent',
    useEmail: undefined,
    email: 'Email',
    instead: "Can't read the image? Verify automatically",
    verified: 'Verified',
    send: 'Send code',
    waiting: /Resend in \d+s/,
    outbox: 'Message preview',
    code: 'Verification code',
    agree: 'I have read and agree to the',
    unread: 'Please agree to the user agreement and privacy policy',
    forgot: 'Forgot password?',
    reset: 'Reset password',
    resetSubmit: 'Reset password',
    newPassword: 'New password',
    ended: 'All earlier sessions have been signed out',
    byCode: 'Code login',
    roles: /^Roles/,
    invite: 'Invite',
    forOneAddress: /^Email/,
    makeLink: 'Create link',
    madeLink: 'Link',
    invited: /^Super invited you to sign up/,
    badInvitation: "This invitation isn't valid",
    used: /This invitation was already used/,
  },
}
type Forms = (typeof forms)[keyof typeof forms]

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function getCode(page: Page, { press }: Keyboard, f: Forms): Promise<string> {
  await press(button(page, f.instead))
  await page.getByText(f.verified).waitFor()
  await press(button(page, f.send))
  const outbox = page.getByRole('complementary', { name: f.outbox })
  await outbox.waitFor()
  await page.getByRole('button', { name: f.waiting }).waitFor()
  const [code = ''] = /\b\d{6}\b/.exec((await outbox.textContent()) ?? '') ?? []
  return code
}

async function fillEmail(page: Page, { fill, press }: Keyboard, { f, email }: Entry) {
  if (f.useEmail) await press(button(page, f.useEmail))
  await fill(field(page, f.email), email)
}
type Entry = { f: Forms; email: string }

type NewUser = { userName: string; email: string }

/** Fills in and sends the form. Resolves to the time when the recipient may request another code. */
async function createAccount(
  page: Page,
  { language, input }: Pass,
  { userName, fillReceiver }: { userName: string; fillReceiver: () => Promise<void> },
): Promise<number> {
  const f = forms[language]
  const w = texts[language]
  const { fill, press, tick } = input
  await page.getByRole('heading', { name: f.register }).waitFor()
  await fill(field(page, w.userName), userName)
  await fill(field(page, w.password), 'first_pw_1')
  await fill(field(page, f.confirm), 'first_pw_2')
  await fillReceiver()
  await page.getByText(f.different).waitFor()
  await fill(field(page, f.confirm), 'first_pw_1')
  const code = await getCode(page, input, f)
  const mayAskAgain = Date.now() + codeTimes.resendAfterInEvaluation * 1000
  await fill(field(page, f.code), code)
  await press(button(page, f.submit))
  await page.getByText(f.unread).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await tick(page.getByLabel(f.agree))
  await press(button(page, f.submit))
  return mayAskAgain
}

async function loseThePassword(
  { caller }: Environment,
  { language, input }: Pass,
  { visitor, email, userName, mayAskAgain }: NewUser & { visitor: Visitor; mayAskAgain: number },
) {
  const f = forms[language]
  const { fill, press } = input
  const page = await visitor.open('/login')
  await press(link(page, f.forgot))
  await page.getByRole('heading', { name: f.reset }).waitFor()
  await fillEmail(page, input, { f, email })
  // Another code requires a pause.
  await page.waitForTimeout(Math.max(0, mayAskAgain - Date.now()))
  const code = await getCode(page, input, f)
  // Countdown and recipient outlive a reload.
  await page.reload()
  await page.getByRole('button', { name: f.waiting }).waitFor()
  expect(await field(page, f.email).inputValue()).toBe(email)
  await expectAccessible(page)
  await fill(field(page, f.code), code)
  await fill(field(page, f.newPassword), 'second_pw_1')
  await fill(field(page, f.confirm), 'second_pw_1')
  await press(button(page, f.resetSubmit))
  await page.waitForURL('**/login')
  await page.getByText(f.ended).waitFor()
  const again = await caller()(auth.login, { userName, password: 'second_pw_1' })
  expect(again.token).toBeTruthy()
}

async function storedOf({ caller }: Environment, userName: string) {
  const call = await signInBy(caller)
  return (await call(users.list, { userName })).records
}

export async function registerHere(page: Page, pass: Pass, userName: string): Promise<void> {
  const entry = { f: forms[pass.language], email: `${userName}@example.com` }
  const fillReceiver = () => fillEmail(page, pass.input, entry)
  await createAccount(page, pass, { userName, fillReceiver })
}

export function registerJourney(environment: Environment, pass: Pass) {
  const { visit } = environment
  const { language, width, input } = pass
  const f = forms[language]

  test('registers a visitor and opens the requested page', async () => {
    const { open } = await visit({ language, width })
    const userName = `journey_${width}`
    const email = `${userName}@example.com`
    const page = await open('/login?redirect=%2Fuser-center')
    await input.press(link(page, f.register))
    const fillReceiver = () => fillEmail(page, input, { f, email })
    await createAccount(page, pass, { userName, fillReceiver })
    await page.waitForURL('**/user-center')
    expect(await storedOf(environment, userName)).toMatchObject([{ email, roles: ['R_USER'] }])
  }, 180_000)
}

/** Registers by invitation while open registration is off. */
export function invitedJourney(environment: Environment, pass: Pass) {
  const { visit, caller } = environment
  const { language, width, input } = pass
  const f = forms[language]
  const view = { language, width }
  const role = 'R_SUPPORT'

  async function invite(email: string): Promise<string> {
    const call = await signInBy(caller)
    const { version } = (await call(settings.get, {})).registration
    await call(settings.update, { key: 'registration', version, value: { mode: 'invitation' } })
    const { signIn } = await visit(view)
    const page = await signIn('Super', '/system/invitation')
    await input.press(button(page, f.invite))
    const dialog = page.getByRole('dialog')
    await input.fill(dialog.getByRole('textbox', { name: f.forOneAddress }), email)
    await tabTo(dialog.getByRole('combobox', { name: f.roles }))
    await page.keyboard.press('Backspace')
    await chooseByName(page, evaluationRoles[role][language === 'zh-CN' ? 'zh' : 'en'])
    await expectAccessible(page)
    await expectNoOverflow(page)
    await input.press(button(page, f.makeLink))
    const shown = page.getByRole('group', { name: f.madeLink, exact: true })
    const address = await shown.getByText('/login/register#').innerText()
    await expectAccessible(page)
    return address
  }

  test('registers an invited user with the promised role once, and resets a lost password, which ends sessions', async () => {
    const userName = `invited_${width}`
    const email = `${userName}@example.com`
    const invitation = await invite(email)
    const { open, allowConsole } = await visit(view)
    allowConsole(/401/)
    const page = await open(invitation)
    await page.getByText(f.invited).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    const fillReceiver = async () => {
      const receiver = field(page, f.email)
      await tabTo(receiver)
      expect(await receiver.inputValue()).toBe(email)
      expect(await receiver.isEditable()).toBe(false)
    }
    const mayAskAgain = await createAccount(page, pass, { userName, fillReceiver })
    await page.waitForURL('**/home')
    expect(await storedOf(environment, userName)).toMatchObject([{ email, roles: [role] }])

    const visitor = await visit(view)
    visitor.allowConsole(/403/)
    const again = await visitor.open(invitation)
    await again.getByRole('heading', { name: f.badInvitation }).waitFor()
    await again.getByText(f.used).waitFor()
    await expectAccessible(again)
    await expectNoOverflow(again)
    await loseThePassword(environment, pass, { visitor, userName, email, mayAskAgain })
    await page.waitForURL('**/login?redirect=*')
  }, 180_000)
}

export function codeSignInJourney(
  { visit, caller }: Environment,
  { language, width, input }: Pass,
) {
  const f = forms[language]
  const { fill, press } = input

  test('signs in the recipient of a code', async () => {
    // A second code to the same recipient would have to wait.
    const userName = language === 'zh-CN' ? 'Admin' : 'User'
    const call = await signInBy(caller)
    const { records } = await call(users.list, { userName, size: 100 })
    const email = records.find((one) => one.userName === userName)?.email ?? ''
    const { open } = await visit({ language, width })
    const page = await open('/login')
    await press(link(page, f.byCode))
    await field(page, f.code).waitFor()
    await fillEmail(page, input, { f, email })
    const code = await getCode(page, input, f)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await fill(field(page, f.code), code)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
  })
}
