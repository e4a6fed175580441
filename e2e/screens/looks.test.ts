import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible } from '#e2e/support/expect-accessible.ts'
import { settle } from '#e2e/journeys/visibility-journeys.ts'

const { visit } = await openBrowser()

const faults = {
  'color-contrast': '<p style="color: #ccc; background: #fff">Faint</p>',
  'button-name': '<button type="button"></button>',
  'target-size': `<div style="display: flex">${'<button style="all: unset; width: 9px; height: 9px; overflow: hidden">x</button>'.repeat(2)}</div>`,
}

test('reports faults on a page, in a section and in a dialog above it beside kept pages', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', '/system/role')
  await settle(page)
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await page.waitForURL('**/system/role/R_SUPPORT/**')
  await settle(page)
  const panes = () =>
    page.evaluate(() => [...document.querySelectorAll('.pane')].map(({ id }) => id))
  await expect.poll(panes).toHaveLength(2)
  const before = await panes()

  const plant = (markup: string) =>
    page.evaluate((html) => {
      const place = document.createElement('div')
      place.id = 'planted'
      place.innerHTML = html
      document.querySelector('.pane:not([hidden]) h1')?.after(place)
    }, markup)
  const pull = () => page.evaluate(() => document.querySelector('#planted')?.remove())
  for (const [rule, markup] of Object.entries(faults)) {
    await plant(markup)
    await expect(expectAccessible(page, 'main')).rejects.toThrow(rule)
    await pull()
  }
  await expectAccessible(page, 'main')
  expect(await panes()).toEqual(before)

  await page.evaluate((html) => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Planted')
    dialog.innerHTML = html
    document.body.append(dialog)
    dialog.showModal()
  }, faults['color-contrast'])
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
})
