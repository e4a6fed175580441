import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { users } from '@amber/contract/users/users.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import type { Environment } from '#e2e/support/environment.ts'

export async function look(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await expectAccessible(page)
  await expectNoOverflow(page)
}

export function roleJourney({ visit, caller }: Environment) {
  const buttonsOf = async (userName: string) =>
    (await (await signInBy(caller, { userName }))(auth.getUserInfo, {})).buttons.toSorted()

  /** An earlier attempt may have assigned other roles. */
  const takeRoles = async (userName: string) => {
    const call = await signInBy(caller)
    const { records } = await call(users.list, { userName, size: 100 })
    const { id } = records.find((record) => record.userName === userName)!
    const { version, nickName, gender, phone, email, status } = await call(users.get, { id })
    const roles = ['R_USER']
    await call(users.update, { id, version, nickName, gender, phone, email, status, roles })
  }

  test('copies a role, changes it after a preview and assigns it to a user', async () => {
    await takeRoles('User')
    const code = freshName('R_DESK')
    const name = freshName('Front desk')
    const { signIn } = await visit({ language: 'en-US' })
    const page = await signIn('Super', '/system/role')
    const dialog = (title: string | RegExp) => page.getByRole('dialog', { name: title })
    const part = (title: string) =>
      page.getByRole('navigation', { name: 'Role sections' }).getByRole('link', { name: title })

    await page.getByRole('row', { name: /R_SUPPORT/ }).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'More actions for Support' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    const drawer = dialog('Copy Support')
    await drawer.getByRole('textbox', { name: /^Role code/ }).fill(code)
    await drawer.getByRole('textbox', { name: /^Role name/ }).fill(name)
    await look(page)
    await drawer.getByRole('button', { name: 'Add role' }).click()
    await dialog(`${name} added`).getByRole('button', { name: 'Later' }).click()
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**/system/role/${code}/overview`)
    await look(page)

    await part('Actions').click()
    await page.getByRole('checkbox', { name: /^View roles/ }).uncheck()
    await page.getByRole('checkbox', { name: /^View logs/ }).check()
    await look(page)
    await page.getByRole('button', { name: 'Preview and save' }).click()
    const preview = dialog(`Save permissions for ${name}?`)
    await preview.getByText('No one is affected').waitFor()
    await preview.getByRole('listitem').filter({ hasText: 'View logs' }).waitFor()
    await look(page)
    await preview.getByRole('button', { name: 'Save permissions' }).click()
    await page.getByText(`Permissions for ${name} saved`).waitFor()

    await part('Members').click()
    await page.getByText('No members yet').waitFor()
    await page.getByRole('button', { name: 'Add members' }).click()
    const picker = dialog(`Add members to ${name}`)
    await picker.getByRole('textbox', { name: /^Search by/ }).fill('User')
    await picker.getByRole('checkbox', { name: 'User User' }).check()
    await look(page)
    await picker.getByRole('button', { name: 'Add 1 member' }).click()
    await page.getByRole('rowheader', { name: /User/ }).waitFor()
    await look(page)
    expect(await buttonsOf('User')).toEqual(['audit:list', 'user:list'])

    await part('Actions').click()
    await page.getByRole('checkbox', { name: /^View users/ }).uncheck()
    await page.getByRole('button', { name: 'Preview and save' }).click()
    await preview.getByText('1 user loses permissions').waitFor()
    await preview.getByRole('button', { name: 'Save permissions' }).click()
    await page.getByText(`Permissions for ${name} saved`).last().waitFor()
    await expect.poll(() => buttonsOf('User')).toEqual(['audit:list'])

    await part('Changes').click()
    await page.getByText('added role members').waitFor()
    expect(await page.getByRole('region', { name: 'Changes' }).getByRole('listitem').count()).toBe(
      4,
    )
    await look(page)

    await page.getByRole('link', { name: 'Back to roles' }).click()
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog(`${name} is in use`).getByText('Including: User').waitFor()
    await look(page)
    await page.getByRole('link', { name: 'View users' }).click()
    await page.waitForURL(`**/system/user?role=${code}`)
    await page.getByRole('rowheader', { name: /User/ }).waitFor()
  })
}
