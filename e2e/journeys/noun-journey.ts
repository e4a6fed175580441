import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleFiles } from '@amber/server/testing/sample-files.ts'
import { contentOf } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import type { Environment } from '#e2e/support/environment.ts'
import { picture } from '#e2e/support/picture.ts'

const path = '/gizmos'
const png = Buffer.from(sampleFiles.png)
const bill = Buffer.from(sampleFiles.pdf)

async function addSigil(page: Page) {
  await page.goto('/sigils')
  await page.getByRole('button', { name: 'Add sigil' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add sigil' })
  await drawer.getByLabel(/^Name/).fill('Blue')
  await drawer.getByRole('button', { name: 'Add sigil' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.goto(path)
}

async function addDesk(page: Page) {
  await page.getByRole('button', { name: 'Add gizmo' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add gizmo' })
  await drawer.getByLabel(/^Name/).fill('Desk')
  await drawer.getByLabel(/^Serial/).fill('D-1')
  await drawer.getByRole('combobox', { name: /^Owner/ }).fill('super')
  await page.locator('[role=option][title^=Super]').click()
  await drawer.getByRole('combobox', { name: /^Tools/ }).fill('Saw')
  await page.locator('[role=option][title=Saw]').click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('combobox', { name: /^Sigil/ }).fill('blu')
  await page.locator('[role=option][title=Blue]').click()
  const uploads = { Photo: ['desk.png', png], Invoice: ['bill.pdf', bill] } as const
  for (const [label, [name, buffer]] of Object.entries(uploads))
    await drawer.locator(`input[aria-label=${label}]`).setInputFiles({ name, mimeType: '', buffer })
  for (const name of ['desk.webp', 'bill.pdf'])
    await drawer.getByRole('button', { name: `Remove “${name}”` }).waitFor()
  await expectAccessible(page)
  await picture(page, 'noun-add')
  await drawer.getByRole('button', { name: 'Add gizmo' }).click()
  await drawer.waitFor({ state: 'detached' })
}

/** Imports a lamp from a file whose second row has errors. */
async function importLamp(page: Page) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import gizmos' })
  const content =
    'Name,Serial,Active,Price,Owner,Tools\nLamp,L-1,yes,"1,200.00",Super,Saw\nLamp,L-1,no,much,,Axe\n'
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'lamps.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
  for (const reason of ['Duplicate of row 2', 'Not recognized: Axe', /^Enter an amount/])
    await dialog.getByText(reason).waitFor()
  await expectAccessible(page)
  await picture(page, 'noun-import')
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await dialog.getByText('1 row imported.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: /Lamp/ }).waitFor()
}

/** Returns the open drawer of the desk with another name. */
async function rename(page: Page, name: string) {
  await page.getByRole('button', { name: 'Edit “Desk”' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit “Desk”' })
  await drawer.getByLabel(/^Name/).fill(name)
  return drawer
}

/** Journey through the pages of generated nouns; runs in a copy of the repository that has them. */
export function nounJourney({ visit }: Pick<Environment, 'visit'>) {
  test('adds, edits, resolves a conflict, exports, imports, deletes and restores', async () => {
    const { context, signIn, allowConsole } = await visit({ language: 'en-US' })
    allowConsole(/409/)
    // Tests cannot drive the browser's save dialog.
    await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    const page = await signIn('Super', path)
    await addSigil(page)
    await addDesk(page)
    const row = page.getByRole('row', { name: /Desk/ })
    await row.getByRole('link', { name: /^Super/ }).waitFor()
    await row.getByText('Saw').waitFor()
    await row.getByRole('img', { name: 'desk.webp' }).waitFor()
    const billArrives = page.waitForEvent('download')
    await row.getByRole('button', { name: 'Download “bill.pdf”' }).click()
    expect(await contentOf(await billArrives)).toEqual(bill)
    await expectAccessible(page)
    await picture(page, 'noun-list')

    await row.getByRole('link', { name: 'Blue' }).click()
    const details = page.getByRole('dialog', { name: 'Blue' })
    await details.getByRole('heading', { name: 'Changes' }).waitFor()
    await expectAccessible(page)
    await picture(page, 'noun-other')
    await page.goto(path)

    const other = await context.newPage()
    await other.goto(page.url())
    const drawer = await rename(page, 'Desk one')
    const later = await rename(other, 'Desk two')
    await later.getByRole('button', { name: 'Save' }).click()
    await later.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog', { name: /changed this record/ })
    await conflict.waitFor()
    await expectAccessible(page)
    await other.close()
    await page.goto(`${path}?tools=hammer,saw&active=false`)
    await page.getByRole('row', { name: /Desk two/ }).waitFor()

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const exporting = page.getByRole('dialog', { name: 'Export gizmos' })
    await exporting.getByRole('radio', { name: /csv/ }).click()
    await expectAccessible(page)
    const arrives = page.waitForEvent('download')
    await exporting.getByRole('button', { name: 'Export', exact: true }).click()
    const lines = String(await contentOf(await arrives)).split('\r\n')
    expect(lines[0]).toMatch(/Name,Serial,Status/)
    expect(lines[1]).toMatch(/^Desk two,D-1,.*Super.*Saw.*Blue/)

    await importLamp(page)
    await page.getByRole('button', { name: 'More actions for “Lamp”' }).click()
    await page.getByRole('menuitem', { name: 'Details and changes' }).click()
    await page.getByRole('dialog', { name: 'Lamp' }).getByText('lamps.csv').waitFor()
    await expectAccessible(page)
    await picture(page, 'noun-details')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'More actions for “Desk two”' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const removing = page.getByRole('dialog', { name: 'Delete gizmo “Desk two”?' })
    await removing.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /Desk two/ }).waitFor()
    await expectAccessible(page)
  })

  test.each(['ode', 'sigil', 'isle', 'scroll'])(
    'the page and the form of a %s are accessible',
    async (noun) => {
      const { signIn } = await visit({ language: 'en-US' })
      const page = await signIn('Super', `/${noun}s`)
      const add = page.getByRole('button', { name: `Add ${noun}` })
      await add.waitFor()
      await expectAccessible(page)
      await add.click()
      await page.getByRole('dialog', { name: `Add ${noun}` }).waitFor()
      await expectAccessible(page)
    },
  )

  test('the page fits a phone in Chinese and dark mode', async () => {
    const { signIn } = await visit({ language: 'zh-CN', scheme: 'dark', width: 390 })
    const page = await signIn('Super', path)
    await page.getByText('Desk two').first().waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await picture(page, 'noun-phone')
  })
}
