// The components page: axe in both languages and schemes, and a record that the server finds.
import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible } from '#e2e/support/expect-accessible.ts'
import { picture } from '#e2e/support/picture.ts'

const { visit } = await openBrowser()
const path = '/function/components'

test('a user is found on the server and chosen by keyboard', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', path)
  const form = page.locator('[data-section=forms] form')
  const value = page.getByRole('group', { name: 'Current value' }).first()
  await form.getByRole('combobox', { name: /^User/ }).fill('Super')
  await page.locator('[role=option][title=Super]').waitFor()
  await expectAccessible(page, 'body')
  await page.keyboard.press('Enter')
  await expect.poll(() => value.textContent()).toContain('"name": "Super"')
})

test.each([
  { language: 'zh-CN', scheme: 'light', width: 1440 },
  { language: 'en-US', scheme: 'dark', width: 390 },
] as const)('all parts are accessible in $language, $scheme, $width px', async (view) => {
  const { signIn } = await visit(view)
  const page = await signIn('Super', path)
  await page.getByRole('button', { name: /^(Validate|校验)$/ }).click()
  await page.locator('[data-section=forms] .component-props > summary').first().click()
  await expectAccessible(page, 'main')
  await picture(page, `components-${view.language}-${view.scheme}`)
  for (const section of ['search', 'table', 'content', 'feedback']) {
    await page.locator(`[data-section=${section}]`).evaluate((part) => part.scrollIntoView())
    await picture(page, `components-${section}-${view.language}-${view.scheme}`)
  }
})

test('titles of numbers end above their values, sortable or not', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', path)
  const table = page.locator('[data-section=table] .data-grid table')
  await table.locator('td .cell-number').first().waitFor()
  const ends = await table.evaluate((element) => {
    const endOf = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return Math.round(range.getBoundingClientRect().right)
    }
    const titles = [...element.querySelectorAll('th[data-align=end] .data-grid-title')]
    return titles.map((title) => {
      const head = title.closest('th')!
      const row = element.querySelector('tbody tr')!
      const value = row.children[head.cellIndex]!.querySelector('.cell-number')!
      return { title: title.textContent, gap: endOf(value) - endOf(title) }
    })
  })
  expect(ends.length).toBeGreaterThan(2)
  expect(ends.filter(({ gap }) => gap !== 0)).toEqual([])
})

test('a section that is opened by its address leaves the header in view', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', `${path}?section=charts`)
  await page.getByRole('heading', { level: 2, name: 'Charts' }).waitFor()
  const beyond = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  )
  expect(beyond).toBe(0)
})
