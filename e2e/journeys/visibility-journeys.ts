import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { goWithin } from '#e2e/support/browser.ts'
import type { Environment } from '#e2e/support/environment.ts'

export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]:visible').count()).toBe(0)
}

export function rolesSeeJourney({ visit }: Environment) {
  const refusal = 'Sorry, you are not authorized to access this page'
  const menuOf = async (person: string) => {
    const { signIn } = await visit({ language: 'en-US' })
    const page = await signIn(person)
    await settle(page)
    return { page, menu: await page.getByRole('navigation', { name: 'Main menu' }).textContent() }
  }

  describe('shows each role its own pages', () => {
    test('the super admin sees everything', async () => {
      const { page } = await menuOf('Super')
      for (const path of ['/system/user', '/system/role']) {
        await goWithin(page, path)
        await settle(page)
        expect(new URL(page.url()).pathname).toBe(path)
        expect(await page.textContent('main')).not.toContain(refusal)
      }
    })

    test('an admin sees users but not roles', async () => {
      const { page, menu } = await menuOf('Admin')
      expect(menu).toContain('System')
      await page.goto('/system/role')
      await settle(page)
      expect(await page.textContent('main')).toContain(refusal)
    })

    test('a user sees no system pages', async () => {
      const { page, menu } = await menuOf('User')
      expect(menu).not.toContain('System')
      await page.goto('/system/user')
      await settle(page)
      expect(await page.textContent('main')).toContain(refusal)
    })
  })
}
