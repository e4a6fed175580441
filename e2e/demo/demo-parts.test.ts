import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import type * as BlockStorageModule from '@amber/demo/block-storage.ts'
import type * as CookieJarModule from '@amber/demo/cookie-jar.ts'
import { shownJson } from '@amber/demo/shown-body.ts'

const browser = await chromium.connect(inject('fixture').browser)
afterAll(() => browser.close())

/** Bundles a demo module; the script assigns its exports to `part`. */
async function scriptOf(name: string): Promise<string> {
  const entry = join(import.meta.dirname, '../../demo/src', name)
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'part' } },
  })) as Rolldown.RolldownOutput[]
  return built!.output[0].code
}

async function openPart(name: string) {
  const script = await scriptOf(name)
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  await context.route('http://localhost/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>-</title>' }),
  )
  const page = await context.newPage()
  await page.goto('http://localhost/')
  await page.addScriptTag({ content: script })
  return page
}

/** Opens a storage in a page. `put` writes files given by size and fill byte. */
async function openStorage() {
  const page = await openPart('block-storage.ts')
  const kit = await page.evaluateHandle(async () => {
    const { BlockStorage } = (globalThis as unknown as { part: typeof BlockStorageModule }).part
    type Files = Record<string, [size: number, byte: number]>
    type Change = { remove?: string[]; put?: Files; log?: Files }
    const open = async () => {
      const storage = new BlockStorage('test')
      await storage.init()
      const files: Files = {}
      for await (const entry of storage.load()) {
        if (entry.kind === 'dir') continue
        const [byte = 0] = entry.data
        files[entry.path] = [entry.data.length, entry.data.every((one) => one === byte) ? byte : -1]
      }
      return { storage, files }
    }
    const whole = (files: Files = {}) =>
      Object.entries(files).map(([path, [size, byte]]) => ({
        path,
        size,
        full: true,
        truncate: true,
        chunks: [{ at: 0, data: new Uint8Array(size).fill(byte) }],
      }))
    let { storage } = await open()
    const raw = async () => {
      const request = indexedDB.open('test')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      return request.result
    }
    return {
      change: ({ remove = [], put, log }: Change) =>
        storage.apply({
          ops: remove.map((path) => ({ op: 'remove', path })),
          files: { data: whole(put), wal: whole(log), control: [] },
        }),
      write: (path: string, size: number, places: [at: number, bytes: number[]][]) => {
        const chunks = places.map(([at, bytes]) => ({ at, data: Uint8Array.from(bytes) }))
        const file = { path, size, full: false, truncate: false, chunks }
        return storage.apply({ ops: [], files: { data: [file], wal: [], control: [] } })
      },
      stored: async () => {
        const { storage: next, files } = await open()
        await next.close()
        return files
      },
      bytes: async (path: string, places: number[]) => {
        const { storage: next } = await open()
        for await (const entry of next.load())
          if (entry.kind === 'file' && entry.path === path)
            return places.map((place) => entry.data[place])
        return null
      },
      reopen: async () => {
        await storage.close()
        storage = (await open()).storage
      },
      packs: async (extra?: number) => {
        const database = await raw()
        const store = database.transaction('packs', 'readwrite').objectStore('packs')
        if (extra !== undefined) store.put(new Uint8Array(9), extra)
        const request = store.count()
        await new Promise((resolve) => request.addEventListener('success', resolve))
        database.close()
        return request.result
      },
      /** Aborts transactions, as when the browser is killed. */
      interrupt: async (work: () => Promise<unknown>) => {
        type Begin = (this: IDBDatabase, ...args: unknown[]) => IDBTransaction
        const { prototype } = IDBDatabase
        const usual = Object.getOwnPropertyDescriptor(prototype, 'transaction')!
        const begin = usual.value as Begin
        const interrupted: Begin = function interrupted(...args) {
          const transaction = begin.apply(this, args)
          void Promise.resolve().then(() => transaction.abort())
          return transaction
        }
        Object.defineProperty(prototype, 'transaction', { ...usual, value: interrupted })
        const isStored = await work().then(
          () => true,
          () => false,
        )
        Object.defineProperty(prototype, 'transaction', usual)
        return isStored
      },
    }
  })
  return { page, kit }
}

const megabyte = 1_000_000

test('deletes a pack of files with its last file, and not earlier', async () => {
  const { page, kit } = await openStorage()
  const seen = await page.evaluate(async ({ change, interrupt, packs, stored }) => {
    const steps: unknown[] = []
    const look = async () => steps.push([await packs(), await stored()])
    await change({ put: { '/a': [3_000_000, 1], '/b': [2_000_000, 2] } })
    await look()
    await change({ remove: ['/a'] })
    await look()
    const shrink = () => change({ put: { '/b': [10, 3] } })
    steps.push(await interrupt(shrink))
    await look()
    await shrink()
    await look()
    return steps
  }, kit)
  expect(seen).toEqual([
    [1, { '/a': [3 * megabyte, 1], '/b': [2 * megabyte, 2] }],
    [1, { '/b': [2 * megabyte, 2] }],
    false,
    [1, { '/b': [2 * megabyte, 2] }],
    [0, { '/b': [10, 3] }],
  ])
})

test('stores an interrupted write together with the next one', async () => {
  const { page, kit } = await openStorage()
  const seen = await page.evaluate(async ({ change, interrupt, packs, stored }) => {
    await change({ put: { '/a': [5_000_000, 1] } })
    await interrupt(() => change({ put: { '/a': [6_000_000, 2] } }))
    const meanwhile = await stored()
    await change({ put: { '/a': [6_000_000, 2], '/b': [10, 3] } })
    return [meanwhile, await stored(), await packs()]
  }, kit)
  expect(seen).toEqual([{ '/a': [5 * megabyte, 1] }, { '/a': [6 * megabyte, 2], '/b': [10, 3] }, 1])
})

test('the change log leaves no files behind, and those of an earlier build are deleted', async () => {
  const { page, kit } = await openStorage()
  const seen = await page.evaluate(async ({ change, packs, reopen, stored }) => {
    await change({ put: { '/a': [10, 1] }, log: { '/pg_wal/1': [5_000_000, 7] } })
    const found = await stored()
    await change({ remove: ['/pg_wal/1'] })
    const before = await packs(1_700_000_000_000)
    await reopen()
    await change({ put: { '/b': [10, 2] } })
    return [found, before, await packs(), await stored()]
  }, kit)
  expect(seen).toEqual([
    { '/a': [10, 1], '/pg_wal/1': [5 * megabyte, 7] },
    1,
    0,
    { '/a': [10, 1], '/b': [10, 2] },
  ])
})

test('stores all bytes written at several offsets of one block', async () => {
  const { page, kit } = await openStorage()
  const seen = await page.evaluate(async ({ bytes, change, write }) => {
    await change({ put: { '/a': [20_000, 1], '/b': [5_000_000, 1] } })
    const places: [number, number[]][] = [
      [0, [5]],
      [4_000, [6]],
      [8_191, [7, 8]],
    ]
    await write('/a', 20_000, places)
    await write('/b', 5_000_000, places)
    const at = [0, 1, 4_000, 4_001, 8_191, 8_192, 8_193]
    return [await bytes('/a', at), await bytes('/b', at)]
  }, kit)
  expect(seen).toEqual([
    [5, 1, 6, 1, 7, 8, 1],
    [5, 1, 6, 1, 7, 8, 1],
  ])
})

test('stores and returns a cookie with any value, on its path only', async () => {
  const page = await openPart('cookie-jar.ts')
  const seen = await page.evaluate(() => {
    const { cookiesFor, keepCookies } = (globalThis as unknown as { part: typeof CookieJarModule })
      .part
    keepCookies('one=a=b==; Path=/api/auth; HttpOnly, two=c; Expires=Wed, 21 Oct 2099 07:28:00 GMT')
    const both = cookiesFor('/api/auth/login')
    const other = cookiesFor('/api/authority')
    keepCookies('two=; Max-Age=0')
    return [both, other, cookiesFor('/api/auth')]
  })
  expect(seen).toEqual(['one=a=b==; two=c', 'two=c', 'one=a=b=='])
})

test('masks secrets and shortens long data in a request and its response', () => {
  const show = (body: unknown) => JSON.parse(shownJson(JSON.stringify(body))) as unknown
  const hidden = '••••••'
  const asked = { userName: 'Super', remember: true, role: 'R_SUPER' }
  const secrets = { password: 'a', newPassword: 'b', refreshToken: 'c', code: '482913' }
  expect(show({ ...asked, ...secrets, captcha: { id: '1', proof: 7 } })).toEqual({
    ...asked,
    password: hidden,
    newPassword: hidden,
    refreshToken: hidden,
    code: hidden,
    captcha: { id: '1', proof: hidden },
  })
  const data = {
    hasPassword: true,
    token: null,
    recoveryCodes: ['one', 'two'],
    secret: 'base32',
    uri: 'otpauth://totp/Amber?secret=base32',
    passkey: { id: 'x', response: { signature: 'y' } },
    message: { channel: 'mail', to: 'a@b.cd', text: '验证码 482913，10 分钟内有效' },
    records: [{ code: 'R_SUPER' }, 2, 3, 4, 5],
    note: 'n'.repeat(500),
  }
  expect(show({ code: '200', msg: 'OK', data })).toEqual({
    code: '200',
    msg: 'OK',
    data: {
      hasPassword: true,
      token: null,
      recoveryCodes: hidden,
      secret: hidden,
      uri: hidden,
      passkey: hidden,
      message: { channel: 'mail', to: 'a@b.cd', text: `验证码 ${hidden}，10 分钟内有效` },
      records: [{ code: 'R_SUPER' }, 2, 3, '… +2'],
      note: `${'n'.repeat(160)}…`,
    },
  })
  const refusal = { code: '9999', msg: 'in 2026' }
  expect(show(refusal)).toEqual(refusal)
  expect(show({ code: '8888', text: '© 2026' })).toEqual({ code: '8888', text: '© 2026' })
  const wide = Object.fromEntries(
    data.note.split('').map((_, index) => [`field_${index}`, 'long enough']),
  )
  expect(shownJson(JSON.stringify(wide)).length).toBeLessThan(4_100)
})
