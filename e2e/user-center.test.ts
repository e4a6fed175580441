import { expect, test } from 'vitest'
import { languageFacts } from '@amber/contract/localized-text.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { openSection, userCenterJourney } from '#e2e/journeys/user-center-journey.ts'

const environment = await openBrowser()

userCenterJourney(environment)

test('on a phone, in English, each section fits and is accessible', async () => {
  const { signIn } = await environment.visit({ language: 'en-US', scheme: 'dark', width: 390 })
  const page = await signIn('Admin', '/user-center')
  for (const section of [
    'overview',
    'profile',
    'password',
    'sessions',
    'sign-ins',
    'look',
    'export',
  ]) {
    await openSection(page, section)
    await expectAccessible(page, 'main')
    await expectNoOverflow(page)
    // Other languages are named in their own script.
    const names = Object.values(languageFacts).map(({ name }) => name)
    const said = names.reduce(
      (text, name) => text.replaceAll(name, ''),
      await page.locator('main').innerText(),
    )
    expect(said).not.toMatch(/[\u4E00-\u9FFF]/)
  }
})
