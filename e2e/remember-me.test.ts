// What the box “remember me” decides, over restarts of a real browser that keeps its data in a folder.
import { afterAll, expect, inject, test } from 'vitest'
import { words } from './browser.ts'
import { makeDatabase, startOn } from './ground.ts'
import { openMortalBrowser } from './mortal-browser.ts'
import { dataFolder } from './product.ts'

const ground = inject('ground')
const { url, change, remove } = await makeDatabase(ground.postgres, { template: ground.template })
const folder = dataFolder()
const product = await startOn(ground, { DATABASE_URL: url, AMBER_DATA: folder.path })
afterAll(async () => {
  await product.stop()
  await remove()
  folder.remove()
})

/** As if nobody had come back for so many minutes: access tokens are good for 30, sessions for 720 unless remembered. */
const pass = (minutes: number) =>
  change(`update sessions set
    access_expires_at = access_expires_at - interval '${minutes} minutes',
    create_time = create_time - interval '${minutes} minutes',
    last_seen_at = last_seen_at - interval '${minutes} minutes'`)

test.each([
  { name: 'remembered, one is still signed in after a day', isTicked: true },
  { name: 'not remembered, one is no longer signed in after a day', isTicked: false },
])('a browser is closed and opened again: $name', async ({ isTicked }) => {
  const w = words['zh-CN']
  const profile = dataFolder()
  let browser: Awaited<ReturnType<typeof openMortalBrowser>> | undefined
  /** Closes the browser and opens it again so many minutes later, with what it has kept. */
  const comeBack = async (path: string, minutes = 0) => {
    await browser?.close()
    await pass(minutes)
    browser = await openMortalBrowser(profile.path)
    return browser.open(product.base + path)
  }
  try {
    const first = await comeBack('/login')
    await first.getByLabel(w.userName, { exact: true }).fill('Admin')
    await first.getByLabel(w.password, { exact: true }).fill('123456')
    if (isTicked) await first.getByLabel('记住我').check()
    await first.getByRole('button', { name: w.signIn, exact: true }).click()
    await first.getByRole('button', { name: 'Admin 的账号菜单' }).waitFor()

    // The access token has run out; the session has not.
    const second = await comeBack('/system/user', 40)
    await second.getByRole('row').nth(3).waitFor()
    expect(new URL(second.url()).pathname).toBe('/system/user')

    const third = await comeBack('/system/user', 24 * 60)
    if (isTicked) await third.getByRole('row').nth(3).waitFor()
    else await third.getByLabel(w.userName, { exact: true }).waitFor()
    const { pathname } = new URL(third.url())
    expect(pathname).toBe(isTicked ? '/system/user' : '/login')
    const token = await third.evaluate(() => localStorage.getItem('token'))
    expect(token !== null).toBe(isTicked)
  } finally {
    await browser?.kill()
    profile.remove()
  }
})
