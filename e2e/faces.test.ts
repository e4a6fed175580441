import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { avatarPath } from '@amber/contract/users/avatar-path.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { goWithin, openBrowser } from '#e2e/support/browser.ts'

const { base, caller, visit } = await openBrowser()

async function uploadPicture(page: Page) {
  const { token } = await caller()(auth.login, { userName: 'Super', password: '123456' })
  const clip = { x: 0, y: 0, width: 300, height: 300 }
  const answer = await fetch(`${base}/api/own-avatar`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await page.screenshot({ clip })),
  })
  const { data } = (await answer.json()) as { data: { avatar: string } }
  const call = caller(token)
  await call(roles.create, { code: 'R_FACES', name: 'Faces', status: '1' })
  const { userId } = await call(auth.getUserInfo, {})
  return { picture: `img[src$="${avatarPath(data.avatar)}"]`, userId }
}

test('shows an uploaded picture wherever its owner appears', async () => {
  const { open, signIn } = await visit({ language: 'en-US' })
  const { picture, userId } = await uploadPicture(await open('/login'))
  const page = await signIn('Super', '/home')
  await page.getByRole('region', { name: 'Activity' }).locator(picture).first().waitFor()
  for (const path of [
    '/system/audit-log',
    '/system/sign-in-log',
    '/system/session',
    '/system/role/R_SUPER/members',
    '/system/user?userName=Super',
    `/system/user/${userId}?tab=changes`,
    '/system/role/R_FACES/history',
  ]) {
    await goWithin(page, path)
    const shown = page.locator(`main ${picture}`).filter({ visible: true }).first()
    await shown.waitFor().catch(() => expect.unreachable(`no picture on ${path}`))
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth), path).toBe(256)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search/ }).fill('Super')
  await page.getByRole('option').locator(picture).first().waitFor()

  const phone = await visit({ width: 390 })
  const shown = (await phone.signIn('Super', '/system/sign-in-log')).locator(`main ${picture}`)
  await shown.first().waitFor()
  const overflow = await shown.first().evaluate((image) => getComputedStyle(image).overflow)
  expect(overflow, 'what rounds the picture in a card').toBe('clip')
})
