import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { roles } from '@amber/contract/roles.ts'
import { openBrowser } from './browser.ts'
import { expectAccessible, expectNoOverflow } from './expect-accessible.ts'
import { addPerson, signIn } from './caller.ts'
import { passes, type Pass } from './hands.ts'
import {
  authenticatorJourney,
  buttonIn,
  codeOf,
  fillPassword,
  visitPatiently,
} from './two-step-journey.ts'

const stage = await openBrowser()
const { base, visit } = stage
const [byPointer, byKeys] = passes
const { fill, press } = byKeys.hands
const nameOf = ({ width }: Pass) => `careful_${width}`
const careful = nameOf(byKeys)
const role = 'Desk'
/** Passkeys are for hosts with a name. */
const named = base.replace('127.0.0.1', 'localhost')

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

beforeAll(async () => {
  const call = await signIn(base)
  await call(roles.create, { code: 'R_DESK', name: role, status: '1' })
  await addPerson(call, { userName: careful, roles: ['R_DESK'] })
  for (const userName of [nameOf(byPointer), 'quick']) await addPerson(call, { userName })
})

describe.each(passes)('in $language, $how', (pass) => {
  authenticatorJourney(stage, pass, nameOf(pass))
})

// What follows is done once, by who has no pointer.
test('by keyboard alone: somebody adds a passkey, unlocks the screen by it, and signs in by it alone', async () => {
  const visitor = await visitPatiently(visit, byKeys)
  const page = await visitor.open(`${named}/login`)
  const session = await addAuthenticator(page)
  await fillPassword(page, byKeys, 'quick')
  await page.waitForURL('**/home')
  await page.goto(`${named}/user-center?section=two-step`)
  await press(buttonIn(page, 'Add a passkey'))
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByLabel('Name'), 'My computer')
  await fill(dialog.getByLabel('Current password'), '123456')
  await expectAccessible(page, 'dialog[open]')
  await press(buttonIn(dialog, 'Go on'))
  await press(buttonIn(dialog, 'I have kept them'))
  const mine = page.getByRole('heading', { name: 'My computer' })
  await mine.waitFor()
  await page.keyboard.press('Alt+l')
  await press(buttonIn(page, 'Unlock with a passkey'))
  await mine.waitFor()
  await page.goto(`${named}/login-out`)
  await press(buttonIn(page, 'Sign out'))
  await page.waitForURL('**/login')
  await press(page.getByRole('link', { name: 'Sign in with a passkey' }))
  await expectAccessible(page)
  await press(buttonIn(page, 'Use a passkey'))
  await page.waitForURL('**/home')
  await page.goto(`${named}/user-center?section=two-step`)
  await press(buttonIn(page, 'Remove My computer'))
  await press(buttonIn(dialog, 'Use passkey'))
  await page.getByText('The passkey was removed').waitFor()
  await session.detach()
})

test('by keyboard alone: a role demands it, and its member sets it up at the door', async () => {
  const admin = await visitPatiently(visit, { language: 'en-US' })
  const page = await admin.signIn('Super', '/system/role')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await press(skip)
  await press(buttonIn(page, `Edit ${role}`))
  const drawer = page.getByRole('dialog')
  await drawer.getByText('All of its members have it already.').waitFor()
  await press(drawer.getByRole('switch', { name: 'Require two-step sign-in' }))
  await expectAccessible(page, 'dialog[open]')
  await press(buttonIn(drawer, 'Save'))
  await page.getByText('Saved', { exact: true }).waitFor()
  // The way back for who has lost it: only a reset brings the first set-up again.
  await page.goto(`/system/user?userName=${careful}`)
  await press(skip)
  await press(page.getByRole('row', { name: careful }).getByRole('link').first())
  await press(buttonIn(page.locator('.user-two-step'), 'Reset'))
  await press(buttonIn(page.getByRole('dialog'), 'Reset'))
  await page.getByText('Not set up; asked for at the next sign-in').waitFor()

  const visitor = await visitPatiently(visit, { ...byKeys, scheme: 'dark' })
  const door = await visitor.open('/login')
  await fillPassword(door, byKeys, careful)
  await door.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
  await door.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectAccessible(door)
  await expectNoOverflow(door)
  const key = await door.locator('.copy-field code').innerText()
  await fill(door.getByLabel('Verification code'), await codeOf(key))
  await door.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  await expectAccessible(door)
  await expectNoOverflow(door)
  await press(buttonIn(door, 'I have kept them'))
  await door.waitForURL('**/home')
})
