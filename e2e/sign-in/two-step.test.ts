import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { roles } from '@amber/contract/roles/roles.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { addPerson, signIn } from '#e2e/support/caller.ts'
import { passes } from '#e2e/support/keyboard.ts'
import {
  authenticatorJourney,
  buttonIn,
  codeOf,
  fillPassword,
  twoStepTexts,
  visitWithRetry,
} from '#e2e/journeys/two-step-journey.ts'

const environment = await openBrowser()
const { base, visit } = environment
/** Passkeys require a host name. */
const named = base.replace('127.0.0.1', 'localhost')

/** Adds a virtual authenticator that verifies its user (Chrome DevTools Protocol, WebAuthn). */
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

const [byPointer, byKeyboard] = passes

const pass = byKeyboard
const { language, width, input } = pass
const f = twoStepTexts[language]
const { fill, press } = input
const view = { language, width }
const [careful, quick] = [`careful_${width}`, `quick_${width}`]
const role = `Desk ${width}`

beforeAll(async () => {
  const call = await signIn(base)
  const code = `R_DESK_${width}`
  await call(roles.create, { code, name: role, status: '1' })
  await addPerson(call, { userName: careful, roles: [code] })
  await addPerson(call, { userName: quick })
})

authenticatorJourney(environment, byPointer, careful)

test('adds a passkey, unlocks the screen with it, and signs in with it alone', async () => {
  const visitor = await visitWithRetry(visit, view)
  const page = await visitor.open(`${named}/login`)
  const session = await addAuthenticator(page)
  await fillPassword(page, pass, quick)
  await page.waitForURL('**/home')
  await page.goto(`${named}/user-center?section=two-step`)
  await press(buttonIn(page, f.addPasskey))
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByLabel(f.name), f.device)
  await fill(dialog.getByLabel(f.currentPassword), '123456')
  await expectAccessible(page, 'dialog[open]')
  await press(buttonIn(dialog, f.goOn))
  await press(buttonIn(dialog, f.kept))
  const mine = page.getByRole('heading', { name: f.device })
  await mine.waitFor()
  await page.keyboard.press('Alt+l')
  await press(buttonIn(page, f.unlock))
  await mine.waitFor()
  await page.goto(`${named}/login-out`)
  await press(buttonIn(page, f.signOut))
  await page.waitForURL('**/login')
  await press(page.getByRole('link', { name: f.byPasskey }))
  await expectAccessible(page)
  await press(buttonIn(page, f.usePasskey))
  await page.waitForURL('**/home')
  await page.goto(`${named}/user-center?section=two-step`)
  await press(buttonIn(page, f.remove))
  await press(buttonIn(dialog, f.proveByPasskey))
  await page.getByText(f.removed).waitFor()
  await session.detach()
})

test('requires members of a role to set up two-step sign-in', async () => {
  const admin = await visitWithRetry(visit, { language })
  const page = await admin.signIn('Super', '/system/role')
  await press(buttonIn(page, f.edit(role)))
  const drawer = page.getByRole('dialog')
  await drawer.getByText(f.allHaveIt).waitFor()
  await press(drawer.getByRole('switch', { name: f.demand }))
  await expectAccessible(page, 'dialog[open]')
  await press(buttonIn(drawer, f.save))
  await page.getByText(f.saved, { exact: true }).waitFor()
  // After losing the device, only a reset leads to a first set-up again.
  await page.goto(`/system/user?userName=${careful}`)
  await press(page.getByRole('row', { name: careful }).getByRole('link').first())
  await press(buttonIn(page.locator('.user-two-step'), f.reset))
  await press(buttonIn(page.getByRole('dialog'), f.reset))
  await page.getByText(f.due).waitFor()

  const visitor = await visitWithRetry(visit, { ...view, scheme: 'dark' })
  const loginPage = await visitor.open('/login')
  await fillPassword(loginPage, pass, careful)
  await loginPage.getByRole('heading', { name: f.enrol }).waitFor()
  await loginPage.getByRole('img', { name: f.qrCode }).waitFor()
  await expectAccessible(loginPage)
  await expectNoOverflow(loginPage)
  const key = await loginPage.locator('.copy-field code').innerText()
  await fill(loginPage.getByLabel(f.code), await codeOf(key))
  await loginPage.getByRole('heading', { name: f.keepCodes }).waitFor()
  await expectAccessible(loginPage)
  await expectNoOverflow(loginPage)
  await press(buttonIn(loginPage, f.savedAndContinue))
  await loginPage.waitForURL('**/home')
})
