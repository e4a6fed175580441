import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserErrors } from '@amber/contract/status/browser-errors.ts'
import { systemStatus } from '@amber/contract/status/system-status.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { expectAccessible } from '#e2e/support/expect-accessible.ts'

const { visit, caller } = await openBrowser()

test('a super admin runs a job, pauses it and resumes it by keyboard', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', '/system/status')
  const job = page.getByRole('listitem', { name: 'Purge deleted users' })
  const isPaused = page
    .getByRole('region', { name: 'Health' })
    .getByText('Job “Purge deleted users” is paused.')
  await job.getByRole('button', { name: 'Run now' }).press('Enter')
  await page.getByText('“Purge deleted users” will start in a moment').waitFor()
  await job.getByText('Succeeded', { exact: true }).waitFor()
  await job.getByRole('button', { name: 'Pause' }).press('Enter')
  await isPaused.waitFor()
  await expectAccessible(page, 'main')
  await job.getByRole('button', { name: 'Resume' }).press('Enter')
  await isPaused.waitFor({ state: 'detached' })
})

/** Throws an error that no code handles, and waits for its report. */
async function failIn(page: Page): Promise<void> {
  const reported = page.waitForResponse(
    // The list has the same path.
    (response) =>
      response.request().method() === browserErrors.report.method &&
      response.url().endsWith(browserErrors.report.path) &&
      response.ok(),
  )
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('answer is undefined')
    })
  })
  await reported
}

test('lists an unhandled error of the web app once with its count, and dismisses it', async () => {
  const { signIn, allowConsole } = await visit({ language: 'en-US' })
  allowConsole(/answer is undefined/)
  const page = await signIn('Super', '/system/status')
  await failIn(page)
  // A page load reports each error once.
  await page.reload()
  await page.getByRole('region', { name: 'Browser errors' }).waitFor()
  await failIn(page)
  await page.reload()
  const errors = page.getByRole('region', { name: 'Browser errors' })
  await errors.getByText('TypeError: answer is undefined').waitFor()
  expect(await errors.getByRole('listitem').count()).toBe(1)
  await expectAccessible(page, 'main')
  await errors.getByRole('button', { name: /answer is undefined.*2 times/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Browser error' })
  await dialog.getByText('/system/status').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.waitFor({ state: 'detached' })
  await errors.getByText('No errors in the last 30 days').waitFor()
})

test('hides the page and its data from an admin without the super role', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Admin', '/system/status')
  await page.getByText('Sorry, you are not authorized to access this page').waitFor()
  expect(await page.getByRole('link', { name: 'Status', exact: true }).count()).toBe(0)
  const call = await signInBy(caller, { userName: 'Admin' })
  await expect(call(systemStatus.read, {})).rejects.toThrow('403')
})
