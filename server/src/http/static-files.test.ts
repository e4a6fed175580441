import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'amber-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const built = join(folder, 'dist')
const guide = join(folder, 'guide')
for (const path of [join(built, 'assets'), join(built, '.cache'), guide])
  mkdirSync(path, { recursive: true })
const index = '<meta name="amber-mode" content=""><title>Amber</title>'
writeFileSync(join(built, 'index.html'), index)
writeFileSync(join(built, 'assets', 'main-1a2b.js'), 'export {}')
writeFileSync(join(built, '.build-stamp'), 'of the build')
writeFileSync(join(built, '.cache', 'notes.txt'), 'of the build')
writeFileSync(join(guide, 'index.html'), 'the guide')

const files = staticFiles({ folder: built, guide, mode: 'production' })
const get = (path: string, headers = {}) =>
  files(new Request(`http://localhost${path}`, { headers }))

test('what the build notes for itself is not handed out', async () => {
  for (const path of ['/.build-stamp', '/%2ebuild-stamp', '/.cache/notes.txt', '/build-stamp.txt'])
    expect(await get(path).text(), path).not.toContain('of the build')
  expect(get('/.cache/notes.txt').status).toBe(404)
})

test('a page is any path that is no file; a file that is missing is not a page', async () => {
  expect(await get('/system/user').text()).toContain('content="production"')
  expect(get('/assets/gone-3c4d.js').status).toBe(404)
  expect(get('/favicon.ico').status).toBe(404)
  expect(await get('/docs/').text()).toBe('the guide')
})

test('a hashed file is kept for ever, the page is asked for each time', () => {
  expect(get('/assets/main-1a2b.js').headers.get('cache-control')).toContain('immutable')
  const page = get('/')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const etag = page.headers.get('etag') ?? ''
  expect(get('/', { 'if-none-match': etag }).status).toBe(304)
})
