// Restarts a server under an open browser and raw streams.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { live } from '@amber/contract/live.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { createCaller, signIn } from '#e2e/support/caller.ts'
import { makeDatabase } from '#e2e/support/fixture.ts'
import { dataFolder, freePort, startProduct } from '#e2e/support/product.ts'

const { postgres, template } = inject('fixture')
const { url, remove } = await makeDatabase(postgres, { template })
const [folder, otherFolder] = [dataFolder(), dataFolder()]
const evaluation = { DATABASE_URL: url, AMBER_MODE: 'evaluation' }
const PORT = String(await freePort())
const start = () => startProduct({ ...evaluation, AMBER_DATA: folder.path, PORT })

// Runs in its own process, which can be killed.
let product = await start()
const { base, visit } = await openBrowser({}, async () => ({
  base: product.base,
  stop: () => product.stop(),
}))
const other = await startProduct({ ...evaluation, AMBER_DATA: otherFolder.path })
afterAll(async () => {
  await other.stop()
  await remove()
  for (const one of [folder, otherFolder]) one.remove()
})

const announcementOf = (titleZh: string) => ({
  titleZh,
  titleEn: titleZh,
  bodyZh: titleZh,
  bodyEn: titleZh,
  isPublished: true,
  isPinned: false,
  isForEveryone: true,
  roles: [],
  fromTime: new Date().toISOString(),
  toTime: null,
})

type Heard = { id: string; kind: string }

/** Follows a server's stream, reconnecting after the last sequence. */
function follow(server: string, token: string) {
  const leaving = new AbortController()
  const state = {
    heard: [] as Heard[],
    opened: 0,
    lastId: undefined as string | undefined,
    end: () => leaving.abort(),
  }
  const read = async () => {
    const answer = await fetch(`${server}/api${live.stream.path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(state.lastId !== undefined && { 'last-event-id': state.lastId }),
      },
      signal: leaving.signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`The stream was answered ${answer.status}`)
    state.opened++
    let text = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const id = /^id: *(\d+)$/m.exec(part)?.[1]
        const kind = /^event: *(\S+)$/m.exec(part)?.[1]
        if (id !== undefined) state.lastId = id
        if (id !== undefined && kind) state.heard.push({ id, kind })
      }
    }
  }
  const keepOn = async () => {
    while (!leaving.signal.aborted) {
      await read().catch(() => {})
      await sleep(100)
    }
  }
  void keepOn()
  return state
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'loses and repeats no event over a restart (%s)',
  async (signal) => {
    const owner = await signIn(other.base)
    const { token } = await createCaller(other.base)(auth.login, {
      userName: 'Admin',
      password: '123456',
    })
    const { signIn: enter, allowConsole } = await visit({ language: 'en-US' })
    allowConsole(/ERR_|503|502/)
    const page = await enter('Admin', '/system/user')
    const behind: (string | undefined)[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api${live.stream.path}`)
        behind.push(request.headers()['last-event-id'])
    })
    const edits = page.getByRole('button', { name: /^Edit / })
    await edits.first().waitFor()
    const place = () => page.evaluate(() => sessionStorage.getItem('livePosition'))
    await expect.poll(place).toBeTruthy()

    const through = follow(base, token)
    const whole = follow(other.base, token)
    await expect.poll(() => through.lastId && whole.lastId).toBeTruthy()
    const from = Math.max(Number(through.lastId), Number(whole.lastId))

    const role = (await owner(roles.options, {})).find(({ code }) => code === 'R_ADMIN')!
    const { permissions: all } = await owner(roles.get, { id: role.id })
    const grant = async (permissions: typeof all) => {
      const { id, version, homePath, menus } = await owner(roles.get, { id: role.id })
      await owner(roles.grant, { id, version, homePath, menus, permissions })
    }
    const announce = (title: string) => owner(announcements.create, announcementOf(title))

    await announce(`Before ${signal}`)
    await product.stop(signal)
    await grant(all.filter((code) => code !== 'user:update'))
    await announce(`Meanwhile ${signal}`)
    product = await start()
    await expect.poll(() => edits.count(), { timeout: 30_000 }).toBe(0)
    expect(Number(behind.at(-1))).toBeGreaterThan(0)
    await announce(`After ${signal}`)
    await grant(all)
    await edits.first().waitFor({ timeout: 10_000 })

    const rights = () => through.heard.filter(({ kind }) => kind === 'rights-changed')
    await expect.poll(() => rights().length).toBe(2)
    const last = Number(through.lastId)
    await expect.poll(() => Number(whole.lastId)).toBeGreaterThanOrEqual(last)
    const between = ({ heard }: { heard: Heard[] }) =>
      heard.filter(({ id }) => Number(id) > from && Number(id) <= last)
    expect(between(through)).toEqual(between(whole))
    const ids = through.heard.map(({ id }) => Number(id))
    expect(ids).toEqual([...new Set(ids)].toSorted((one, another) => one - another))
    expect([through.opened, whole.opened]).toEqual([2, 1])
    through.end()
    whole.end()
  },
)
