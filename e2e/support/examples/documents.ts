import type { Page } from 'playwright-core'

/** Opens the user guide in its frame. */
export async function openDocument(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/document/admin-docs`)
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).first().waitFor()
}

/** Opens a document of another site without a connection, which is reported instead of embedded. */
export async function openUnreachable(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/document/vite`)
  await page.getByText('vite.dev is unreachable').waitFor()
  await page.locator('.embedded iframe').waitFor({ state: 'detached' })
}
