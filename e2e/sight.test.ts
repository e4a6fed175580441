import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { keptLookJourney, rolesSeeJourney, settle } from './sight-journeys.ts'

const stage = await openBrowser()

rolesSeeJourney(stage)
keptLookJourney(stage)

test('without a network the reader is told so in words, and nothing is lost', async () => {
  const { context, signIn, pardon } = await stage.visit({ language: 'en-US' })
  pardon(/ERR_INTERNET_DISC/)
  const page = await signIn('Admin', '/system/user')
  await settle(page)
  await page.getByRole('row').nth(5).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByText(/cannot be reached|network|offline/i)
    .filter({ visible: true })
    .first()
    .waitFor()
  await context.setOffline(false)
  expect(new URL(page.url()).pathname).toBe('/system/user')
})
