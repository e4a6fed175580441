import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { totpAt, totpStep } from '@amber/server/lib/totp.ts'
import { expectAccessible, expectNoOverflow, openBrowser, type Visitor } from './browser.ts'

const { base, visit } = await openBrowser()
/** Passkeys are for hosts with a name. */
const named = base.replace('127.0.0.1', 'localhost')

/** What browsers write of the first half of a sign-in, which is answered as a problem. */
const unexpected = ({ complaints }: Visitor) =>
  complaints.filter((line) => !/status of 4\d\d/.test(line))

/** The code that an app would show which was given this key. */
function codeOf(key: string, later = 0): Promise<string> {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  const letters = key.toLowerCase().replaceAll(' ', '')
  const bits = Array.from(letters, (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpAt(new Uint8Array(bytes), totpStep(new Date()) + later)
}

async function fillPassword(page: Page, person: string) {
  await page.getByLabel('用户名', { exact: true }).fill(person)
  await page.getByLabel('密码', { exact: true }).fill('123456')
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** An authenticator inside the browser, that verifies its person (Chrome DevTools Protocol, WebAuthn). */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

let recoveryCode = ''

test('somebody sets up an app, signs in by its code, and gets by with a recovery code', async () => {
  const visitor = await visit()
  const page = await visitor.signIn('User', '/user-center?section=two-step')
  await page.getByRole('heading', { name: '通行密钥' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '设置', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码').fill('123456')
  await dialog.getByRole('button', { name: '继续' }).click()
  await dialog.getByRole('img', { name: '验证器应用的二维码' }).waitFor()
  await expectAccessible(page, 'dialog[open]')
  const key = await dialog.locator('.copy-field code').innerText()
  // The sixth digit sends it.
  await dialog.getByLabel('验证码').fill(await codeOf(key))
  await dialog.getByRole('heading', { name: '保存恢复码' }).waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  recoveryCode = codes[3] ?? ''
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await page.getByText('剩余 10 个').waitFor()

  const other = await visit()
  const door = await other.open('/login?redirect=%2Fproject-intro')
  await fillPassword(door, 'User')
  await door.getByRole('heading', { name: '两步验证' }).waitFor()
  await expectAccessible(door)
  await door.getByLabel('验证码').fill('000000')
  await door.getByText('验证码不正确').waitFor()
  await door.getByLabel('验证码').fill(await codeOf(key, 1))
  await door.waitForURL('**/project-intro')

  const third = await visit()
  const back = await third.open('/login')
  await fillPassword(back, 'User')
  await back.getByRole('button', { name: '恢复码' }).click()
  await back.getByRole('textbox', { name: '恢复码' }).fill(recoveryCode)
  await back.getByRole('button', { name: '验证并登录' }).click()
  await back.waitForURL('**/home')
  for (const one of [visitor, other, third]) expect(unexpected(one)).toEqual([])
})

test('somebody adds a passkey, unlocks the screen by it, and signs in by it alone', async () => {
  const visitor = await visit()
  const page = await visitor.open(`${named}/login`)
  const session = await addAuthenticator(page)
  await fillPassword(page, 'Admin')
  await page.waitForURL('**/home')
  await page.goto(`${named}/user-center?section=two-step`)
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('我的电脑')
  await dialog.getByLabel('当前密码').fill('123456')
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: '继续' }).click()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await page.getByRole('heading', { name: '我的电脑' }).waitFor()
  await page.keyboard.press('Alt+l')
  await page.getByRole('button', { name: '用通行密钥解锁' }).click()
  await page.getByRole('heading', { name: '我的电脑' }).waitFor()
  await page.goto(`${named}/login-out`)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('link', { name: '使用通行密钥登录' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.waitForURL('**/home')
  await page.goto(`${named}/user-center?section=two-step`)
  await page.getByRole('button', { name: '移除“我的电脑”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '改用通行密钥' }).click()
  await page.getByText('通行密钥已移除').waitFor()
  expect(unexpected(visitor)).toEqual([])
  await session.detach()
})

test('a role demands it: its member sets it up at the door, in English on a phone', async () => {
  const admin = await visit()
  const page = await admin.signIn('Super', '/system/role')
  await page
    .getByRole('button', { name: '编辑 普通用户' })
    .or(page.getByRole('button', { name: '编辑“普通用户”' }))
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('需要设置', { exact: false }).waitFor()
  await drawer.getByRole('switch', { name: '要求两步验证' }).click()
  await expectAccessible(page, 'dialog[open]')
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByText('已保存').waitFor()
  // The way back for who has lost it: only a reset brings the first set-up again.
  await page.goto('/system/user?userName=User')
  await page.getByRole('row', { name: /User/ }).getByRole('link').first().click()
  await page.locator('.user-two-step').getByRole('button', { name: '重置' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重置' }).click()
  await page.getByText('未设置，下次登录时须设置').waitFor()

  const phone = await visit({ language: 'en-US', width: 390, scheme: 'dark' })
  const door = await phone.open('/login')
  await door.getByLabel('User name', { exact: true }).fill('User')
  await door.getByLabel('Password', { exact: true }).fill('123456')
  await door.getByRole('button', { name: 'Sign in', exact: true }).click()
  await door.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
  await door.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectAccessible(door)
  await expectNoOverflow(door)
  const key = await door.locator('.copy-field code').innerText()
  await door.getByLabel('Verification code').fill(await codeOf(key))
  await door.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  await expectAccessible(door)
  await expectNoOverflow(door)
  await door.getByRole('button', { name: 'I have kept them' }).click()
  await door.waitForURL('**/home')
  for (const one of [admin, phone]) expect(unexpected(one)).toEqual([])
})
