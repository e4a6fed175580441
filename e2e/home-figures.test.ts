// The figures of home and the lists that they lead to, on a running product.
import { expect, test } from 'vitest'
import { auditLog } from '@amber/contract/audit-log.ts'
import { home } from '@amber/contract/home.ts'
import { signInLog } from '@amber/contract/sign-in-log.ts'
import { users } from '@amber/contract/users.ts'
import { openBrowser } from './browser.ts'
import { signInBy } from './caller.ts'

const { visit, caller } = await openBrowser()

const figures = [
  { kind: 'users', path: '/system/user', list: users.list },
  { kind: 'signIns', path: '/system/sign-in-log', list: signInLog.list },
  { kind: 'operations', path: '/system/audit-log', list: auditLog.list },
] as const

test('a figure leads to a list of as many', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', '/home')
  const { timeZone } = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions())
  const call = await signInBy(caller)
  const cards = page.locator('.home-figure')
  await cards.locator('a').first().waitFor()
  const hrefs = await cards
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const { kind, path, list } of figures) {
    const href = hrefs.find((one) => one.startsWith(path)) ?? ''
    const asked = Object.fromEntries(new URL(href, 'http://localhost').searchParams)
    const { total } = await call(list as typeof users.list, asked as never)
    const { figures: now } = await call(home.overview, { timeZone })
    expect(total, kind).toBe(now.find((figure) => figure.kind === kind)?.value)
  }
})
