import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { users } from '@amber/contract/users/users.ts'
import { newUser, signInBy } from '#e2e/support/caller.ts'
import { callerIn, firstVisit, signInOn } from '#e2e/support/demo-environment.ts'
import { openKillableBrowser } from '#e2e/support/killable-browser.ts'
import { dataFolder, startDemo } from '#e2e/support/product.ts'

vi.setConfig({ testTimeout: 240_000 })
const { base, stop } = await startDemo()
afterAll(() => stop())

/** In ms; the demo makes its first checkpoint 20 s after the start of its server, which follows the visit. */
const untilCheckpoint = 18_000
/** Fills enough of Postgres' log for a checkpoint. */
const writesInAdvance = 15

/** Reads the checkpoint position from Postgres' control file. */
const checkpointIn = (page: Page) =>
  page.evaluate(async () => {
    const [stored] = await indexedDB.databases()
    const request = indexedDB.open(stored?.name ?? '')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const blocks = request.result.transaction('blocks').objectStore('blocks')
    const control: IDBRequest<Uint8Array | undefined> = blocks.get(['/global/pg_control', 0])
    await new Promise((resolve) => control.addEventListener('success', resolve))
    request.result.close()
    return String(control.result?.slice(32, 40))
  })

async function everyRecord<One>(
  pageOf: (current: number) => Promise<{ records: One[]; total: number }>,
): Promise<One[]> {
  const found: One[] = []
  for (let current = 1; ; current++) {
    const { records, total } = await pageOf(current)
    found.push(...records)
    if (records.length === 0 || found.length >= total) return found
  }
}

test('keeps every confirmed write and no partial one when the browser is killed during a checkpoint', async () => {
  const folder = dataFolder()
  onTestFinished(folder.remove)
  const first = await openKillableBrowser(folder.path)
  // Writing all the time would take ten seconds of a processor.
  const checkpointIsNear = sleep(untilCheckpoint)
  const page = await first.open(`${base}/login`)
  await signInOn(page, 'zh-CN')
  await page.waitForURL('**/home')
  const call = await signInBy(callerIn(base, async () => page))
  const done: string[] = []
  const write = async (writer: number) => {
    for (let index = 0; ; index++) {
      if (index === writesInAdvance) await checkpointIsNear
      const { userName } = await call(users.create, newUser(`kept_${writer}_${index}`))
      done.push(userName)
    }
  }
  // One writer is always waiting when a write is stored.
  const writing = Promise.allSettled([1, 2, 3, 4].map(write))
  const checkpoint = await checkpointIn(page)
  await checkpointIsNear
  const inAdvance = done.length
  await expect
    .poll(() => checkpointIn(page), { timeout: 120_000, interval: 20 })
    .not.toBe(checkpoint)
  await first.kill()
  await writing
  expect(done.length).toBeGreaterThan(inAdvance + 5)

  const second = await openKillableBrowser(folder.path)
  const again = await second.open(`${base}/login`)
  // Local storage is written late, so either the form or home opens.
  await again.getByRole('heading', { level: 1 }).first().waitFor({ timeout: firstVisit })
  const callAgain = await signInBy(callerIn(base, async () => again))
  const size = 100
  const people = await everyRecord((current) =>
    callAgain(users.list, { userName: 'kept_', current, size }),
  )
  const names = people.map(({ userName }) => userName)
  expect(names).toEqual(expect.arrayContaining(done))
  const log = await everyRecord((current) =>
    callAgain(auditLog.list, { action: 'user.create', current, size }),
  )
  const logged = JSON.stringify(log)
  for (const name of names) expect(logged).toContain(`"${name}"`)
  await callAgain(auditLog.verify, {})
  const verified = async () => {
    const { last, running } = await callAgain(auditLog.verification, {})
    return running ? undefined : last
  }
  await expect.poll(verified, { timeout: 60_000 }).toMatchObject({
    cause: 'user',
    finding: { problem: null },
  })
  await second.kill()
})
