// The components page: axe in both languages and schemes, and a record that the server finds.
import { expect, test } from 'vitest'
import { componentGroups } from '@amber/web/features/examples/components/component-groups.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { picture } from '#e2e/support/picture.ts'

const { visit } = await openBrowser()
const path = '/function/components'
const firsts = componentGroups.map(({ id, demos }) => ({ id, first: demos[0][0] }))

test('searches a user on the server and selects it by keyboard', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', `${path}?section=FieldRow`)
  const form = page.locator('[data-section=FieldRow] form')
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
] as const)('all demos are accessible in $language, $scheme, $width px', async (view) => {
  const { signIn } = await visit(view)
  const page = await signIn('Super', path)
  for (const { id, first } of firsts) {
    if (id !== firsts[0]?.id) await page.locator('.components-next').click()
    await page.locator(`[data-section=${first}]`).waitFor()
    if (id === 'forms') await page.getByRole('button', { name: /^(Validate|校验)$/ }).click()
    if (id === 'tables') await page.locator('.component-props > summary').last().click()
    await expectAccessible(page, 'main')
    await expectNoOverflow(page)
    await picture(page, `components-${id}-${view.language}-${view.scheme}`)
  }
  await page.locator('.components-next').click()
  await page.locator('[data-section=inner]').waitFor()
  await expectAccessible(page, 'main')
})

test('the first dialog or drawer of each demo is accessible', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', `${path}?section=DialogFrame`)
  for (const { demos } of componentGroups.filter(({ id }) => id === 'dialogs'))
    for (const [name] of demos) {
      await page.locator(`[data-section=${name}] button`).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
})

test('numeric headers align with the end of their values, sortable or not', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', `${path}?section=MoneyCell`)
  const table = page.locator('[data-section=MoneyCell] .data-grid table')
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

test('opening a component by its address keeps the header in view', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', `${path}?section=Sparkline`)
  await page.getByRole('heading', { level: 3, name: 'Sparkline' }).waitFor()
  await expect
    .poll(() => page.locator('.section-index a[aria-current=true]').textContent())
    .toBe('Sparkline')
  const beyond = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  )
  expect(beyond).toBe(0)
})
