import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { live } from '@amber/contract/live.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { signIn } from '#e2e/support/caller.ts'

const { base, visit } = await openBrowser()

/** Returns the `Last-Event-ID` of each stream request. */
function streamsOf(page: Page) {
  const opened: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${live.stream.path}`)
      opened.push(request.headers()['last-event-id'])
  })
  return opened
}

/** The tab with the stream broadcasts events to all tabs. */
async function eventsOf(page: Page) {
  const received: string[] = []
  await page.exposeFunction('noteEvent', (kind: string) => void received.push(kind))
  await page.evaluate(() => {
    const { noteEvent } = globalThis as unknown as { noteEvent: (kind: string) => void }
    const channel = new BroadcastChannel('amber-live:/')
    channel.addEventListener('message', ({ data }: MessageEvent<{ event?: { kind: string } }>) => {
      if (data.event) noteEvent(data.event.kind)
    })
    // Prevents garbage collection.
    Object.assign(globalThis, { channel })
  })
  return () => received.filter((kind) => kind === 'rights-changed').length
}

function askingsOf(page: Page) {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${auth.getUserInfo.path}`) count++
  })
  return () => count
}

test('publishes each change to the screens of other users, which follow it without polling', async () => {
  const owner = await signIn(base)
  const role = (await owner(roles.options, {})).find(({ code }) => code === 'R_ADMIN')
  const mayEdit = async (isGranted: boolean) => {
    const { id, version, homePath, menus, permissions } = await owner(roles.get, { id: role!.id })
    const others = permissions.filter((code) => code !== 'user:update')
    const granted = isGranted ? [...others, 'user:update' as const] : others
    await owner(roles.grant, { id, version, homePath, menus, permissions: granted })
  }
  await mayEdit(true)
  const { context, open, signIn: enter, allowConsole } = await visit({ language: 'en-US' })
  allowConsole(/401 \(Unauth|ERR_INTERNET_DISC/)
  const first = await enter('Admin', '/system/user')
  const edits = (page: Page) => page.getByRole('button', { name: /^Edit / })
  await edits(first).first().waitFor()
  const ofFirst = streamsOf(first)
  await expect.poll(() => first.evaluate(() => sessionStorage.getItem('livePosition'))).toBeTruthy()

  // Receives events through the first tab.
  const second = await open('/system/user')
  const ofSecond = streamsOf(second)
  await edits(second).first().waitFor()
  await second.waitForTimeout(1_500)
  const events = [await eventsOf(first), await eventsOf(second)]
  const askings = [askingsOf(first), askingsOf(second)]
  const counts = () => [...events, ...askings].map((count) => count())
  // Each change is published once, and the page requests because of the event. Latency is measured by `npm run bench
  // -- event-latency`.
  for (const [before, isGranted] of [false, true, false].entries()) {
    await mayEdit(isGranted)
    for (const page of [first, second])
      await expect
        .poll(async () => (await edits(page).count()) > 0, { interval: 20, timeout: 4_000 })
        .toBe(isGranted)
    expect(counts()).toEqual(counts().map(() => before + 1))
  }
  expect(ofFirst.length + ofSecond.length).toBeLessThanOrEqual(1)

  // Takes over the stream at the same position.
  await first.close()
  await expect.poll(() => ofSecond.length, { timeout: 5_000 }).toBe(1)
  expect(Number(ofSecond[0])).toBeGreaterThan(0)
  await mayEdit(true)
  await edits(second).first().waitFor()

  await context.setOffline(true)
  await mayEdit(false)
  await context.setOffline(false)
  await expect.poll(() => edits(second).count(), { timeout: 10_000 }).toBe(0)
  await mayEdit(true)
  await edits(second).first().waitFor()

  const { records } = await owner(users.list, { userName: 'Admin' })
  const admin = records.find(({ userName }) => userName === 'Admin')
  await owner(users.setStatus, { ids: [admin!.id], status: '2', allOrNothing: true })
  await second.getByText('User status is invalid, please log in again').waitFor({ timeout: 3_000 })
  await owner(users.setStatus, { ids: [admin!.id], status: '1', allOrNothing: true })
})

const views = {
  'zh-CN': {
    retention: '数据保留',
    signIns: '登录日志',
    save: '保存',
    saved: '设置已保存',
    by: /^Super 修改于/,
    authorization: '授权',
    dynamic: /^动态/,
    question: '切换为动态授权？',
    cancel: '取消',
  },
  'en-US': {
    retention: 'Retention',
    signIns: 'Sign-in log',
    save: 'Save',
    saved: 'Settings saved',
    by: /^Changed by Super/,
    authorization: 'Authorization',
    dynamic: /^Dynamic/,
    question: 'Switch to dynamic mode?',
    cancel: 'Cancel',
  },
} as const

test.each([
  { language: 'zh-CN', scheme: 'light', width: 1440, days: 200 },
  { language: 'en-US', scheme: 'dark', width: 390, days: 300 },
] as const)(
  'settings apply to other users in $language at $width px',
  async ({ days, ...view }) => {
    const texts = views[view.language]
    const { signIn: enter } = await visit(view)
    const page = await enter('Super', '/system/setting')
    const part = (name: string) => page.getByRole('region', { name })
    const retention = part(texts.retention)
    const field = retention.getByRole('spinbutton', { name: texts.signIns })
    await field.waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await field.fill(String(days))
    await retention.getByRole('button', { name: texts.save }).click()
    await page.getByText(texts.saved).first().waitFor()
    await retention.getByText(texts.by).waitFor()

    const owner = await signIn(base)
    const { version, value } = (await owner(settings.get, {})).retention
    expect(value.signIns).toBe(days)
    const theirs = { ...value, signIns: days + 1 }
    await owner(settings.update, { key: 'retention', version, value: theirs })
    await expect.poll(() => field.inputValue()).toBe(String(days + 1))

    const authorization = part(texts.authorization)
    await authorization.getByRole('radio', { name: texts.dynamic }).check()
    await authorization.getByRole('button', { name: texts.save }).click()
    const question = page.getByRole('dialog', { name: texts.question })
    await question.waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: texts.cancel }).click()
    expect((await owner(settings.get, {})).authorization.version).toBe(0)
  },
)
