import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import { codeTimes } from '@amber/contract/codes.ts'
import { users } from '@amber/contract/users.ts'
import { expectAccessible, expectNoOverflow, focusByTab, openBrowser, words } from './browser.ts'
import { createCaller, signIn as signInCaller } from './caller.ts'

const { base, visit } = await openBrowser()

const forms = {
  'zh-CN': {
    useEmail: '改用邮箱',
    email: '邮箱',
    instead: '看不清图片？改为自动验证',
    verified: '已通过自动验证',
    send: '获取验证码',
    waiting: /秒后重发/,
    outbox: '将发送的消息',
    code: '验证码',
  },
  'en-US': {
    useEmail: 'Use email',
    email: 'Email',
    instead: 'Cannot see the picture? Verify without it',
    verified: 'Verified',
    send: 'Send code',
    waiting: /Again in \d+ s/,
    outbox: 'The message that would have been sent',
    code: 'Verification code',
  },
}

/** Asks for a code without the picture, and reads it off the message that an evaluation shows. */
async function getCode(page: Page, language: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<string> {
  const f = forms[language]
  await page.getByRole('button', { name: f.instead }).click()
  await page.getByText(f.verified).waitFor()
  await page.getByRole('button', { name: f.send }).click()
  const outbox = page.getByRole('complementary', { name: f.outbox })
  await outbox.waitFor()
  await page.getByRole('button', { name: f.waiting }).waitFor()
  const [code = ''] = /\b\d{6}\b/.exec((await outbox.textContent()) ?? '') ?? []
  return code
}

test('register, come in, lose the password, and choose another: what was open elsewhere ends', async () => {
  const { open, complaints } = await visit()
  const w = words['zh-CN']
  const page = await open('/login?redirect=%2Fproject-intro')
  await page.getByRole('link', { name: '注册账号' }).click()
  await page.getByRole('heading', { name: '注册账号' }).waitFor()
  await page.getByLabel(w.userName, { exact: true }).fill('journey_1')
  await page.getByLabel(w.password, { exact: true }).fill('first_pw_1')
  await page.getByLabel('确认密码', { exact: true }).fill('first_pw_2')
  await page.getByRole('button', { name: '改用邮箱' }).click()
  await page.getByLabel('邮箱', { exact: true }).fill('journey@example.com')
  await page.getByText('两次输入密码不一致').waitFor()
  await page.getByLabel('确认密码', { exact: true }).fill('first_pw_1')
  const code = await getCode(page)
  const mayAskAgain = Date.now() + codeTimes.resendAfterInEvaluation * 1000
  await page.getByLabel('验证码', { exact: true }).fill(code)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.getByText('请先阅读并同意用户协议和隐私政策').waitFor()
  await expectAccessible(page)
  await page.getByLabel('我已阅读并同意').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL('**/project-intro')
  const call = await signInCaller(base)
  const { records } = await call(users.list, { userName: 'journey_1' })
  expect(records).toMatchObject([{ email: 'journey@example.com', roles: ['R_USER'] }])

  // Another browser, where nobody is signed in. The receiver has to wait a little for another code.
  const elsewhere = await visit()
  const reset = await elsewhere.open('/login')
  await reset.getByRole('link', { name: '忘记密码？' }).click()
  await reset.getByRole('heading', { name: '重置密码' }).waitFor()
  await reset.getByRole('button', { name: '改用邮箱' }).click()
  await reset.getByLabel('邮箱', { exact: true }).fill('journey@example.com')
  await reset.waitForTimeout(Math.max(0, mayAskAgain - Date.now()))
  const second = await getCode(reset)
  // The countdown outlives a reload, and so does where the code went.
  await reset.reload()
  await reset.getByRole('button', { name: forms['zh-CN'].waiting }).waitFor()
  expect(await reset.getByLabel('邮箱', { exact: true }).inputValue()).toBe('journey@example.com')
  await expectAccessible(reset)
  await reset.getByLabel('验证码', { exact: true }).fill(second)
  await reset.getByLabel('新密码', { exact: true }).fill('second_pw_1')
  await reset.getByLabel('确认密码', { exact: true }).fill('second_pw_1')
  await reset.getByRole('button', { name: '重置密码' }).click()
  await reset.waitForURL('**/login')
  await reset.getByText('之前的登录都已失效').waitFor()

  // Told at once, without anything being done there.
  await page.getByRole('dialog', { name: '错误' }).waitFor()
  const anew = await createCaller(base)(auth.login, {
    userName: 'journey_1',
    password: 'second_pw_1',
  })
  expect(anew.token).toBeTruthy()
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
  expect(elsewhere.complaints).toEqual([])
}, 180_000)

test('on a phone, in English, a code signs in by keyboard alone', async () => {
  const call = await signInCaller(base)
  const { records } = await call(users.list, { userName: 'User', size: 100 })
  const email = records.find(({ userName }) => userName === 'User')?.email ?? ''
  const { open, complaints } = await visit({ language: 'en-US', width: 390 })
  const page = await open('/login')
  const f = forms['en-US']
  const focusOn = (name: string) => focusByTab(page, name, 40)
  await focusOn('Code')
  await page.keyboard.press('Enter')
  await page.getByLabel(f.code, { exact: true }).waitFor()
  await focusOn(f.email)
  await page.keyboard.type(email)
  await focusOn(f.instead)
  await page.keyboard.press('Enter')
  await page.getByText(f.verified).waitFor()
  await focusOn(f.send)
  await page.keyboard.press('Enter')
  const outbox = page.getByRole('complementary', { name: f.outbox })
  await outbox.waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const [code = ''] = /\b\d{6}\b/.exec((await outbox.textContent()) ?? '') ?? []
  await page.getByLabel(f.code, { exact: true }).focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  expect(complaints).toEqual([])
})
