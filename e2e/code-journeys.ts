// What people do by a code that is sent to them, on whichever stage.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import { codeTimes } from '@amber/contract/codes.ts'
import { users } from '@amber/contract/users.ts'
import { words } from './browser.ts'
import { expectAccessible, expectNoOverflow } from './expect-accessible.ts'
import { signInBy } from './caller.ts'
import type { Hands, Pass } from './hands.ts'
import type { Stage } from './stage.ts'

const forms = {
  'zh-CN': {
    register: '注册账号',
    submit: '注册',
    confirm: '确认密码',
    different: '两次输入密码不一致',
    useEmail: '改用邮箱',
    email: '邮箱',
    instead: '看不清图片？改为自动验证',
    verified: '已通过自动验证',
    send: '获取验证码',
    waiting: /秒后重发/,
    outbox: '将发送的消息',
    code: '验证码',
    agree: '我已阅读并同意',
    unread: '请先阅读并同意用户协议和隐私政策',
    forgot: '忘记密码？',
    reset: '重置密码',
    resetSubmit: '重置密码',
    newPassword: '新密码',
    ended: '之前的登录都已失效',
    byCode: '验证码登录',
  },
  'en-US': {
    register: 'Register',
    submit: 'Register',
    confirm: 'Confirm password',
    different: 'The two passwords are inconsistent',
    // People who read English are asked for their email first.
    useEmail: undefined,
    email: 'Email',
    instead: 'Cannot see the picture? Verify without it',
    verified: 'Verified',
    send: 'Send code',
    waiting: /Again in \d+ s/,
    outbox: 'The message that would have been sent',
    code: 'Verification code',
    agree: 'I have read and agree to the',
    unread: 'Please agree to the user agreement and the privacy policy',
    forgot: 'Forgot password?',
    reset: 'Reset password',
    resetSubmit: 'Reset password',
    newPassword: 'New password',
    ended: 'Earlier sign-ins have ended',
    byCode: 'Code login',
  },
}
type Forms = (typeof forms)[keyof typeof forms]

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Has a code sent to a mail address, verified without the picture, and reads it off what an evaluation shows. */
async function getCode(page: Page, { press }: Hands, f: Forms): Promise<string> {
  await press(button(page, f.instead))
  await page.getByText(f.verified).waitFor()
  await press(button(page, f.send))
  const outbox = page.getByRole('complementary', { name: f.outbox })
  await outbox.waitFor()
  await page.getByRole('button', { name: f.waiting }).waitFor()
  const [code = ''] = /\b\d{6}\b/.exec((await outbox.textContent()) ?? '') ?? []
  return code
}

async function fillEmail(page: Page, { fill, press }: Hands, { f, email }: Entry) {
  if (f.useEmail) await press(button(page, f.useEmail))
  await fill(field(page, f.email), email)
}
type Entry = { f: Forms; email: string }

export function registerJourney(
  { visit, caller, isOneBrowser }: Stage,
  { language, width, hands }: Pass,
) {
  const f = forms[language]
  const w = words[language]
  const { fill, press, tick } = hands
  const view = { language, width }

  test('register, come in, lose the password, and choose another: what was open elsewhere ends', async () => {
    const { open, pardon } = await visit(view)
    pardon(/401/)
    const userName = `journey_${width}`
    const email = `${userName}@example.com`
    const page = await open('/login?redirect=%2Fproject-intro')
    await press(link(page, f.register))
    await page.getByRole('heading', { name: f.register }).waitFor()
    await fill(field(page, w.userName), userName)
    await fill(field(page, w.password), 'first_pw_1')
    await fill(field(page, f.confirm), 'first_pw_2')
    await fillEmail(page, hands, { f, email })
    await page.getByText(f.different).waitFor()
    await fill(field(page, f.confirm), 'first_pw_1')
    const code = await getCode(page, hands, f)
    const mayAskAgain = Date.now() + codeTimes.resendAfterInEvaluation * 1000
    await fill(field(page, f.code), code)
    await press(button(page, f.submit))
    await page.getByText(f.unread).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await tick(page.getByLabel(f.agree))
    await press(button(page, f.submit))
    await page.waitForURL('**/project-intro')
    const call = await signInBy(caller)
    const { records } = await call(users.list, { userName })
    expect(records).toMatchObject([{ email, roles: ['R_USER'] }])

    // Another browser, where nobody is signed in. The receiver has to wait a little for another code.
    const elsewhere = await visit(view)
    const reset = await elsewhere.open('/login')
    await press(link(reset, f.forgot))
    await reset.getByRole('heading', { name: f.reset }).waitFor()
    await fillEmail(reset, hands, { f, email })
    await reset.waitForTimeout(Math.max(0, mayAskAgain - Date.now()))
    const second = await getCode(reset, hands, f)
    // The countdown outlives a reload, and so does where the code went.
    await reset.reload()
    await reset.getByRole('button', { name: f.waiting }).waitFor()
    expect(await field(reset, f.email).inputValue()).toBe(email)
    await expectAccessible(reset)
    await fill(field(reset, f.code), second)
    await fill(field(reset, f.newPassword), 'second_pw_1')
    await fill(field(reset, f.confirm), 'second_pw_1')
    await press(button(reset, f.resetSubmit))
    await reset.waitForURL('**/login')
    await reset.getByText(f.ended).waitFor()

    // Told at once, without anything being done there.
    if (!isOneBrowser) await page.waitForURL('**/login?redirect=*')
    const anew = await caller()(auth.login, { userName, password: 'second_pw_1' })
    expect(anew.token).toBeTruthy()
  }, 180_000)
}

export function codeSignInJourney({ visit, caller }: Stage, { language, width, hands }: Pass) {
  const f = forms[language]
  const { fill, press } = hands

  test('a code signs in whoever has it', async () => {
    // Each pass its own receiver, who else would have to wait for the second code.
    const userName = language === 'zh-CN' ? 'Admin' : 'User'
    const call = await signInBy(caller)
    const { records } = await call(users.list, { userName, size: 100 })
    const email = records.find((one) => one.userName === userName)?.email ?? ''
    const { open } = await visit({ language, width })
    const page = await open('/login')
    await press(link(page, f.byCode))
    await field(page, f.code).waitFor()
    await fillEmail(page, hands, { f, email })
    const code = await getCode(page, hands, f)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await fill(field(page, f.code), code)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
  })
}
