// Restarts a real browser that keeps its profile.
import { afterAll, expect, inject, test } from 'vitest'
import { texts } from '#e2e/support/browser.ts'
import { expectAccessible } from '#e2e/support/expect-accessible.ts'
import { makeDatabase, startOn } from '#e2e/support/fixture.ts'
import { passes } from '#e2e/support/keyboard.ts'
import { openKillableBrowser } from '#e2e/support/killable-browser.ts'
import { dataFolder } from '#e2e/support/product.ts'

const fixture = inject('fixture')
const { url, change, remove } = await makeDatabase(fixture.postgres, { template: fixture.template })
const folder = dataFolder()
const product = await startOn(fixture, { DATABASE_URL: url, AMBER_DATA: folder.path })
afterAll(async () => {
  await product.stop()
  await remove()
  folder.remove()
})

/** Access tokens last 30 minutes, sessions 720 unless remembered. */
const letPass = (minutes: number) =>
  change(`update sessions set
    access_expires_at = access_expires_at - interval '${minutes} minutes',
    create_time = create_time - interval '${minutes} minutes',
    last_seen_at = last_seen_at - interval '${minutes} minutes'`)

const own = {
  'zh-CN': { remember: '记住我', account: 'Admin 的账号菜单' },
  'en-US': { remember: 'Remember me', account: 'Account menu for Admin' },
}
const [inChinese, inEnglish] = passes

test.each([
  { ...inChinese, name: 'expires after a day without “Remember me”', isTicked: false },
  { ...inEnglish, name: 'lasts a day with “Remember me”', isTicked: true },
])('a session over browser restarts $name, in $language $how', async (pass) => {
  const { isTicked, language, input } = pass
  const w = { ...texts[language], ...own[language] }
  const profile = dataFolder()
  let browser: Awaited<ReturnType<typeof openKillableBrowser>> | undefined
  const comeBack = async (path: string, minutes = 0) => {
    await browser?.close()
    await letPass(minutes)
    browser = await openKillableBrowser(profile.path, language)
    return browser.open(product.base + path)
  }
  try {
    const first = await comeBack('/login')
    await input.fill(first.getByLabel(w.userName, { exact: true }), 'Admin')
    await input.fill(first.getByLabel(w.password, { exact: true }), '123456')
    if (isTicked) await input.tick(first.getByLabel(w.remember))
    await expectAccessible(first)
    await input.press(first.getByRole('button', { name: w.signIn, exact: true }))
    await first.getByRole('button', { name: w.account }).waitFor()

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
