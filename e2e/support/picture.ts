import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** `PICTURES=folder` keeps pictures of what is looked at, for people to look at. */
export const pictures = process.env['PICTURES']

/** Keeps a picture of a page, if pictures are asked for. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}
