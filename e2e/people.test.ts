import { describe, test } from 'vitest'
import { openBrowser, words } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addNewcomer, chooseFirstPassword, peopleWords } from './newcomer-journey.ts'

const stage = await openBrowser()
const { visit } = stage

describe.each([
  ['zh-CN', '林小雨', 1440],
  ['en-US', 'Rain Lin', 390],
] as const)('an admin and a newcomer, in %s', (language, nickName, width) => {
  const w = peopleWords[language]
  const door = words[language]
  const userName = `rain_${width}`
  const view = { language, width }

  test('the newcomer is added, chooses a password by the link, signs in; is deleted, and that is undone', async () => {
    const { page, link } = await addNewcomer(stage, { userName, nickName, view })
    await chooseFirstPassword(stage, { userName, link, view })

    await page.getByRole('button', { name: w.more }).and(page.getByLabel(nickName)).click()
    await page.getByRole('menuitem', { name: w.remove, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: w.remove, exact: true }).click()
    await page.getByRole('button', { name: w.undo, exact: true }).waitFor()
    const away = await visit({ language, width })
    // An account that is gone, and a link that has been used.
    away.pardon(/status of 4\d\d/)
    const refused = await away.open('/login')
    await refused.getByLabel(door.userName, { exact: true }).fill(userName)
    await refused.getByLabel(door.password, { exact: true }).fill('chosen_1')
    await refused.getByRole('button', { name: door.signIn, exact: true }).click()
    await refused.getByText(w.refused).first().waitFor()
    await page.getByRole('button', { name: w.undo, exact: true }).click()
    await page.getByText(w.restored).waitFor()
    await refused.getByRole('button', { name: door.signIn, exact: true }).click()
    await refused.waitForURL('**/home')

    // The link has done its work.
    const again = await away.open(link)
    await again.getByRole('heading', { name: w.used }).waitFor()
    await expectAccessible(again)
  })
})
