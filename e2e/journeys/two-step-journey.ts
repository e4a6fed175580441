import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { totpAt, totpStep } from '@amber/server/lib/totp.ts'
import { texts, type View, type Visitor } from '#e2e/support/browser.ts'
import { expectAccessible } from '#e2e/support/expect-accessible.ts'
import type { Pass } from '#e2e/support/keyboard.ts'
import type { Environment } from '#e2e/support/environment.ts'

/** The first sign-in step is answered by an error status, which browsers log. */
export async function visitWithRetry(visit: Environment['visit'], view: View): Promise<Visitor> {
  const visitor = await visit(view)
  visitor.allowConsole(/status of 4\d\d/)
  return visitor
}

export function codeOf(key: string, later = 0): Promise<string> {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  const letters = key.toLowerCase().replaceAll(' ', '')
  const bits = Array.from(letters, (message) =>
    alphabet.indexOf(message).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpAt(new Uint8Array(bytes), totpStep(new Date()) + later)
}

export const twoStepTexts = {
  'zh-CN': {
    passkeys: '通行密钥',
    setUp: '设置',
    currentPassword: '当前密码',
    goOn: '继续',
    qrCode: '验证器应用的二维码',
    code: '验证码',
    keepCodes: '保存恢复码',
    kept: '我已保存',
    left: '剩余 10 个',
    title: '两步验证',
    wrong: '验证码不正确，请重试',
    recovery: '恢复码',
    submit: '验证并登录',
    addPasskey: '添加通行密钥',
    name: '名称',
    device: '我的电脑',
    unlock: '使用通行密钥解锁',
    signOut: '退出登录',
    byPasskey: '使用通行密钥登录',
    usePasskey: '使用通行密钥',
    remove: '移除“我的电脑”',
    proveByPasskey: '改用通行密钥',
    removed: '通行密钥已移除',
    edit: (role: string) => `编辑“${role}”`,
    allHaveIt: '所有成员均已设置。',
    demand: '要求两步验证',
    save: '保存',
    saved: '已保存',
    reset: '重置',
    due: '未设置，下次登录时必须设置',
    enrol: '设置两步验证',
    savedAndContinue: '已保存，继续',
  },
  'en-US': {
    passkeys: 'Passkeys',
    setUp: 'Set up',
    currentPassword: 'Current password',
    goOn: 'Continue',
    qrCode: 'QR code for the authenticator app',
    code: 'Verification code',
    keepCodes: 'Save your recovery codes',
    kept: "I've saved them",
    left: '10 left',
    title: 'Two-step verification',
    wrong: 'Incorrect code. Try again.',
    recovery: 'Recovery code',
    submit: 'Verify and sign in',
    addPasskey: 'Add passkey',
    name: 'Name',
    device: 'My computer',
    unlock: 'Unlock with passkey',
    signOut: 'Sign out',
    byPasskey: 'Sign in with a passkey',
    usePasskey: 'Use a passkey',
    remove: 'Remove My computer',
    proveByPasskey: 'Use a passkey',
    removed: 'Passkey removed',
    edit: (role: string) => `Edit ${role}`,
    allHaveIt: 'All members have set it up.',
    demand: 'Require two-step verification',
    save: 'Save',
    saved: 'Saved',
    reset: 'Reset',
    due: 'Not set up; required at next sign-in',
    enrol: 'Set up two-step verification',
    savedAndContinue: "I've saved them",
  },
}

export const buttonIn = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

export async function fillPassword(page: Page, { language, input }: Pass, userName: string) {
  const w = texts[language]
  await input.fill(page.getByLabel(w.userName, { exact: true }), userName)
  await input.fill(page.getByLabel(w.password, { exact: true }), '123456')
  await input.press(buttonIn(page, w.signIn))
}

/** The user must have no app set up. */
export function authenticatorJourney({ visit }: Environment, pass: Pass, userName: string) {
  const { language, width, input } = pass
  const f = twoStepTexts[language]
  const { fill, press } = input
  const view = { language, width }

  test('sets up an app, signs in by its code and by a recovery code ($userName)', async () => {
    const visitor = await visitWithRetry(visit, view)
    const page = await visitor.signIn(userName, '/user-center?section=two-step')
    await page.getByRole('heading', { name: f.passkeys }).waitFor()
    await expectAccessible(page)
    await press(buttonIn(page, f.setUp))
    const dialog = page.getByRole('dialog')
    await fill(dialog.getByLabel(f.currentPassword), '123456')
    await press(buttonIn(dialog, f.goOn))
    await dialog.getByRole('img', { name: f.qrCode }).waitFor()
    await expectAccessible(page, 'dialog[open]')
    const key = await dialog.locator('.copy-field code').innerText()
    await fill(dialog.getByLabel(f.code), await codeOf(key))
    await dialog.getByRole('heading', { name: f.keepCodes }).waitFor()
    const codes = await dialog.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await expectAccessible(page, 'dialog[open]')
    await press(buttonIn(dialog, f.kept))
    await page.getByText(f.left).waitFor()

    const other = await visitWithRetry(visit, view)
    const loginPage = await other.open('/login?redirect=%2Fuser-center')
    await fillPassword(loginPage, pass, userName)
    await loginPage.getByRole('heading', { name: f.title }).waitFor()
    await expectAccessible(loginPage)
    await fill(loginPage.getByLabel(f.code), '000000')
    await loginPage.getByText(f.wrong).waitFor()
    await fill(loginPage.getByLabel(f.code), await codeOf(key, 1))
    await loginPage.waitForURL('**/user-center')

    const third = await visitWithRetry(visit, view)
    const back = await third.open('/login')
    await fillPassword(back, pass, userName)
    await press(buttonIn(back, f.recovery))
    await fill(back.getByRole('textbox', { name: f.recovery }), codes[3] ?? '')
    await press(buttonIn(back, f.submit))
    await back.waitForURL('**/home')
  })
}
