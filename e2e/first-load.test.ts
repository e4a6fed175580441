import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'

const environment = await openBrowser()

/** Limits until the sign-in form is usable with a cold cache. */
const budget = { requests: 6, bytes: 140_000 }

test('shows the sign-in form after few requests and few bytes', async () => {
  const { context, open } = await environment.visit()
  await context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const isWaiting = document.querySelector('#root[data-waiting]')
      if (isWaiting || !document.querySelector('input[autocomplete=username]')) return
      Object.assign(window, { usableAt: performance.now() })
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  })
  const page = await open('/login')
  await page.waitForFunction(() => 'usableAt' in window)
  const fetched = await page.evaluate(() => {
    const usableAt = Number(Reflect.get(window, 'usableAt'))
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    return entries
      .filter(({ startTime }) => startTime < usableAt)
      .map(({ name, transferSize }) => ({ name, transferSize }))
  })
  const bytes = fetched.reduce((sum, { transferSize }) => sum + transferSize, 0)
  const named = fetched.map(({ name, transferSize }) => `${name} ${transferSize}`).join('\n')
  expect(fetched.length, named).toBeGreaterThan(1)
  expect(fetched.length, named).toBeLessThanOrEqual(budget.requests)
  expect(bytes, named).toBeGreaterThan(50_000)
  expect(bytes, named).toBeLessThanOrEqual(budget.bytes)
})
