import { expect, test } from 'vitest'
import { openBrowser, texts } from '#e2e/support/browser.ts'
import { expectAccessible } from '#e2e/support/expect-accessible.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import { addNewUser, chooseFirstPassword } from '#e2e/journeys/new-user-journey.ts'

const environment = await openBrowser()
const { visit } = environment
const view = { language: 'en-US', width: 390 } as const
const loginPage = texts[view.language]

test('adds a user, lets them set a password by the link, then deletes and restores the user', async () => {
  const userName = freshName('rain')
  const nickName = `Rain ${userName}`
  const { page, link } = await addNewUser(environment, { userName, nickName, view })
  await chooseFirstPassword(environment, { userName, link, view })

  await page
    .getByRole('button', { name: 'More actions for' })
    .and(page.getByLabel(nickName))
    .click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  const away = await visit(view)
  away.allowConsole(/status of 4\d\d/)
  const refused = await away.open('/login')
  await refused.getByLabel(loginPage.userName, { exact: true }).fill(userName)
  await refused.getByLabel(loginPage.password, { exact: true }).fill('chosen_1')
  await refused.getByRole('button', { name: loginPage.signIn, exact: true }).click()
  await refused.getByText('Incorrect username or password').first().waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('1 user restored').waitFor()
  // The closed notice had the focus, which must not return to the top of the page.
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.tagName)).toBe('MAIN')
  await refused.getByRole('button', { name: loginPage.signIn, exact: true }).click()
  await refused.waitForURL('**/home')

  const again = await away.open(link)
  await again.getByRole('heading', { name: "This link isn't valid" }).waitFor()
  await expectAccessible(again)
})
