import { expect, test } from 'vitest'
import { icons } from '@amber/contract/icons.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const person = await makeSignedIn(app)
const list = async (input: { q?: string; set?: 'lucide' | 'mdi'; size?: number }) =>
  (await app.call(icons.list, input, person)).data
const names = async (input: Parameters<typeof list>[0]) =>
  (await list(input)).records.map(({ name }) => name)

test('serves an icon as a cacheable file that cannot execute scripts', async () => {
  for (const path of ['/icons/lucide/house.svg', '/icons/lucide/home.svg', '/icons/mdi/home.svg']) {
    const answer = await app.request(path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=2592000')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await answer.text()).toMatch(/^<svg [^>]*viewBox="0 0 24 24">.*<\/svg>$/)
  }
})

test.each([
  'lucide/no-such-icon.svg',
  'lucide/house',
  'lucide/house.png',
  'lucide/%2e%2e%2fpackage.svg',
  'lucide/constructor.svg',
  'lucide/__proto__.svg',
  'constructor/house.svg',
  'nowhere/house.svg',
  'lucide/house%00.svg',
  'lucide/<script>.svg',
])('returns 404 for /icons/%s', async (path) => {
  const answer = await app.request(`/icons/${path}`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the icon sets contain no active content', async () => {
  const { createRequire } = await import('node:module')
  const require = createRequire(import.meta.url)
  for (const set of ['lucide', 'mdi'])
    expect(JSON.stringify(require(`@iconify-json/${set}/icons.json`))).not.toMatch(
      /<script|<foreignObject|<use|href|\son[a-z]+=|url\(/i,
    )
})

test('finds names by parts, aliases and categories', async () => {
  expect((await names({ q: 'house' }))[0]).toBe('lucide:house')
  expect(await names({ q: 'home', set: 'lucide' })).toContain('lucide:house')
  expect(await names({ q: 'check circle', set: 'lucide' })).toContain('lucide:circle-check')
  expect(await names({ q: 'banking', set: 'mdi', size: 100 })).toContain('mdi:bank')
  expect(await names({ q: 'lucide:house' })).toContain('lucide:house')
  expect(await names({ q: 'zzzz' })).toEqual([])
})

test('lists all names in pages without a search', async () => {
  const all = await list({ set: 'lucide', size: 100 })
  expect(all.total).toBeGreaterThan(1500)
  expect(all.records).toHaveLength(100)
})
