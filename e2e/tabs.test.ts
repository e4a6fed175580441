import { describe, expect, test } from 'vitest'
import { goWithin, openBrowser } from './browser.ts'
import { expectAccessible, expectNoOverflow } from './expect-accessible.ts'
import { keptPagesJourney } from './tab-journey.ts'

const stage = await openBrowser()
const { visit } = stage

describe.each([
  ['zh-CN', '项目介绍'],
  ['en-US', 'About the project'],
] as const)('tabs, in %s', (language, project) => {
  keptPagesJourney(stage, language)

  test('fit a small window in the other style: one row that scrolls to the open page', async () => {
    const { context, signIn } = await visit({ language, width: 390, scheme: 'dark' })
    await context.addInitScript(() => {
      if (window === window.top)
        localStorage.setItem('themeSettings', JSON.stringify({ tab: { mode: 'button' } }))
    })
    const page = await signIn('Super')
    await page.getByRole('tab').first().waitFor()
    for (const path of ['/function', '/mock', '/system/role', '/project-intro'])
      await goWithin(page, path)
    const open = page.getByRole('tab', { name: project })
    await open.waitFor()
    const strip = page.locator('.tab-strip')
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    const box = (await open.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    await strip.hover()
    await page.mouse.wheel(0, -2000)
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBe(0)
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
