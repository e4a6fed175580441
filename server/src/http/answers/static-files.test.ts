import { baseMark } from '@amber/contract/base-mark.ts'
import { brandName, defaultBrand, readBrand } from '@amber/contract/settings/brand.ts'
import { shadesOf } from '@amber/contract/settings/shades.ts'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { firstLanguage, firstVisitLanguages, translate } from '@amber/contract/localized-text.ts'
import type { PageFacts } from './page-facts.ts'
import { staticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'amber-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const built = join(folder, 'dist')
const guide = join(folder, 'guide')
for (const path of [join(built, 'assets'), join(built, '.cache'), guide])
  mkdirSync(path, { recursive: true })
const boot = "document.documentElement.lang = 'zh-CN'"
const index = `<!doctype html><html lang="zh-CN"><meta name="amber-brand" content="*"><meta name="amber-mode" content=""><meta name="amber-first-visit" content=""><meta name="amber-sign-in" content=""><title>Amber</title></head><script src="/assets/main-1a2b.js"></script><script>${boot}</script>`
writeFileSync(join(built, 'index.html'), index)
writeFileSync(join(built, 'assets', 'main-1a2b.js'), 'export {}')
writeFileSync(join(built, 'assets', 'main-1a2b.js.br'), brotliCompressSync('export {}'))
writeFileSync(join(built, 'assets', 'main-1a2b.js.gz'), gzipSync('export {}'))
writeFileSync(join(built, '.build-stamp'), 'of the build')
writeFileSync(join(built, '.cache', 'notes.txt'), 'of the build')
writeFileSync(join(guide, 'index.html'), 'the guide')
writeFileSync(join(guide, 'guide.css'), ':root{--accent:gray}')
writeFileSync(join(guide, 'en-US.html'), '{{shortNameEn}} by AMBER_DATA, 将{{shortNameZh}}置于')
writeFileSync(join(guide, 'zh-TW.html'), '將{{shortNameZhTW}}置於 {{shortNameXx}}')
writeFileSync(join(built, 'favicon.svg'), '<svg viewBox="0 0 2 2" color="#808080"/>')

const files = staticFiles({ folder: built, guide, mode: 'production', publicPath: '' })
let facts: PageFacts
beforeEach(() => {
  facts = { brand: defaultBrand, firstVisit: 'zh-CN', parts: ['codes'] }
})
const get = (path: string, headers = {}) =>
  files(new Request(`http://localhost${path}`, { headers }), async () => facts)

test('inserts the base path and allows the changed inline scripts', async () => {
  const marked = join(folder, 'marked')
  mkdirSync(marked)
  const script = `const base='${baseMark}/'`
  writeFileSync(
    join(marked, 'index.html'),
    index.replace('<html ', `<html data-base="${baseMark}/" `).replace(boot, script),
  )
  const publicPath = '/console'
  const below = staticFiles({ folder: marked, guide, mode: 'production', publicPath })
  const answer = await below(new Request('http://localhost/system/user'), async () => facts)
  const page = await answer.text()
  expect(page).toContain('data-base="/console/"')
  expect(page).not.toContain(baseMark)
  const digest = createHash('sha256').update("const base='/console/'").digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${digest}'`)
})

test("does not serve the build's own notes", async () => {
  for (const path of ['/.build-stamp', '/%2ebuild-stamp', '/.cache/notes.txt', '/build-stamp.txt'])
    expect(await (await get(path)).text(), path).not.toContain('of the build')
  expect((await get('/.cache/notes.txt')).status).toBe(404)
})

test('serves the page for any path but files, and 404 for missing files', async () => {
  expect(await (await get('/system/user')).text()).toContain('content="production"')
  expect((await get('/assets/gone-3c4d.js')).status).toBe(404)
  expect((await get('/favicon.ico')).status).toBe(404)
  for (const path of ['/.env', '/.git/config', '/%2eenv', '/..%2f..%2fetc/passwd'])
    expect((await get(path)).status, path).toBe(404)
  expect(await (await get('/docs/')).text()).toBe('the guide')
})

test('returns 404 in the requested format and language', async () => {
  const ask = async (path: string, accept: string, language = 'en') => {
    const answer = await get(path, { accept, 'accept-language': language })
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return { type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const script = await ask('/missing.js', '*/*')
  expect(script).toEqual({ type: 'text/plain; charset=utf-8', text: 'File not found' })
  expect((await ask('/missing.js', '*/*', 'zh-CN,en;q=0.5')).text).toBe('文件不存在')
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  facts = { ...facts, firstVisit: 'browser' }
  for (const [path, home] of [
    ['/missing.pdf', './'],
    ['/docs/<b>.html', '../'],
    ['/a/b/c.txt', '../../'],
  ] as const) {
    const page = await ask(path, browser)
    expect(page.type).toBe('text/html; charset=utf-8')
    expect(page.text).toContain(`<html lang="en-US">`)
    expect(page.text).toContain(`<a href="${home}">Back to home</a>`)
    expect(page.text).not.toMatch(/<b>|script/)
  }
  const data = await ask('/auth/getUserInfo', 'application/json', 'zh')
  expect(data.type).toBe('application/json; charset=utf-8')
  expect(JSON.parse(data.text)).toEqual({ code: 'route_unknown', data: {}, msg: '接口不存在' })
  expect((await ask('/auth/getUserInfo', 'image/png')).type).toBe('text/plain; charset=utf-8')
  for (const accept of [browser, '*/*', 'application/json, text/plain, */*'])
    expect((await get('/auth/getUserInfo', { accept })).status, accept).toBe(200)
})

test('serves the page in the language of first visits, and in that of the browser only if configured', async () => {
  const browser = 'text/html,application/xhtml+xml'
  const languageOf = async (path: string, asked: string) => {
    const text = await (await get(path, { accept: browser, 'accept-language': asked })).text()
    return [/<html lang="([^"]*)"/.exec(text)?.[1], /<title>([^<]*)/.exec(text)?.[1]]
  }
  for (const firstVisit of firstVisitLanguages) {
    facts = { brand: defaultBrand, firstVisit, parts: null }
    for (const asked of ['en-US,en;q=0.9', 'zh-CN', 'zh-HK', 'de', '']) {
      // The page's first script decides by the browser's language.
      const language = firstLanguage(firstVisit, null)
      for (const path of ['/', '/login', '/index.html'])
        expect(await languageOf(path, asked), path).toEqual([
          language,
          translate(brandName(defaultBrand), language),
        ])
      const [missing] = await languageOf('/missing.pdf', asked)
      expect(missing).toBe(firstLanguage(firstVisit, asked))
    }
  }
})

test.each(['</title><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "$1$&$'&lt;"])(
  'escapes a brand named %s in the page',
  async (nameZh) => {
    const plain = await (await get('/login')).text()
    const brand = { ...defaultBrand, nameZh }
    facts = { ...facts, brand }
    const page = await (await get('/login')).text()
    const tagsOf = (text: string) => (text.match(/<\/?\w+/g) ?? []).length
    expect(tagsOf(page)).toBe(tagsOf(plain))
    const unescaped = (text = '') =>
      text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    expect(unescaped(/<title>([^<]*)/.exec(page)?.[1])).toBe(nameZh)
    const served = /<meta name="amber-brand" content="([^"]*)"/.exec(page)?.[1]
    expect(readBrand(unescaped(served))).toEqual(brand)
  },
)

test('serves the page with current values, compressed too, each with its own ETag', async () => {
  const tags = new Set<string | null>()
  for (const firstVisit of firstVisitLanguages)
    for (const parts of [null, [], ['codes'], ['codes', 'register', 'wechat']] as const) {
      facts = { brand: defaultBrand, firstVisit, parts }
      const content = parts ? parts.join(' ') : '*'
      for (const encoding of ['', 'br', 'gzip']) {
        const answer = await get('/login', { 'accept-encoding': encoding })
        tags.add(answer.headers.get('etag'))
        const packed = Buffer.from(await answer.arrayBuffer())
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding]
        const text = (unpack?.(packed) ?? packed).toString()
        expect(text).toContain(`<meta name="amber-first-visit" content="${firstVisit}">`)
        expect(text).toContain(`<meta name="amber-sign-in" content="${content}">`)
        expect(text).toContain('<meta name="amber-mode" content="production">')
      }
    }
  expect(tags.size).toBe(firstVisitLanguages.length * 4 * 3)
})

test('caches a hashed file for ever, and revalidates the page', async () => {
  expect((await get('/assets/main-1a2b.js')).headers.get('cache-control')).toContain('immutable')
  const page = await get('/')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const etag = page.headers.get('etag') ?? ''
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
})

const policyOf = async (path: string) => {
  const policy = (await get(path)).headers.get('content-security-policy') ?? ''
  return new Map(policy.split('; ').map((part) => part.split(/ (.*)/) as [string, string]))
}

test('allows only scripts of the server and inline scripts known by digest', async () => {
  const digest = createHash('sha256').update(boot).digest('base64')
  for (const path of ['/', '/system/user'])
    expect(Object.fromEntries(await policyOf(path)), path).toEqual({
      'default-src': "'self'",
      'script-src': `'self' 'sha256-${digest}'`,
      'style-src': "'self' 'unsafe-inline'", // docs/decisions/0021-content-security-policy.md
      'img-src': "'self' data: blob:",
      'font-src': "'self' data:",
      'connect-src': "'self'",
      'frame-src': "'self' https:",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'self'",
    })
  for (const path of ['/docs/', '/assets/main-1a2b.js'])
    expect((await policyOf(path)).get('script-src'), path).toBe("'self'")
})

test('serves only the guide if another server serves the web app', async () => {
  const guideOnly = staticFiles({ folder: null, guide, mode: 'evaluation', publicPath: '' })
  const ask = (path: string) => guideOnly(new Request(`http://localhost${path}`), async () => facts)
  expect(await (await ask('/docs/')).text()).toBe('the guide')
  expect((await ask('/system/user')).status).toBe(404)
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  expect(() => staticFiles({ folder: empty, guide, mode: 'evaluation', publicPath: '' })).toThrow(
    'index.html',
  )
})

test('sends the smallest encoding that the client accepts', async () => {
  const encodingFor = async (accepted: string) =>
    (await get('/', { 'accept-encoding': accepted })).headers.get('content-encoding')
  expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(await encodingFor('br;q=0.5, gzip')).toBe('br')
  expect(await encodingFor('gzip')).toBe('gzip')
  expect(await encodingFor('br;q=0, gzip;q=1.0')).toBe('gzip')
  expect(await encodingFor('br; q=0.0, gzip ;q=0')).toBeNull()
  expect(await encodingFor('brand')).toBeNull()
  expect(await encodingFor('')).toBeNull()
  const body = await (await get('/', { 'accept-encoding': 'br' })).arrayBuffer()
  expect(brotliDecompressSync(body).toString()).toContain('content="production"')
})

test('sends files compressed by the build, cached as immutable', async () => {
  const path = '/assets/main-1a2b.js'
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await get(path, { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(unpack(await answer.arrayBuffer()).toString()).toBe('export {}')
  }
  expect(await (await get(path)).text()).toBe('export {}')
})

test('redirects to the trailing slash relative to the request, below any base path', async () => {
  const { status, headers } = await get('/docs')
  expect(status).toBe(308)
  expect(new URL(headers.get('location') ?? '', 'https://example.com/console/docs').href).toBe(
    'https://example.com/console/docs/',
  )
})

test('refuses other methods than GET and HEAD with an envelope', async () => {
  const answer = await files(
    new Request('http://localhost/system/user', { method: 'POST' }),
    async () => facts,
  )
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
  expect(await answer.json()).toMatchObject({ code: 'method_not_allowed', data: {} })
})

test("page, guide and icon have the brand's color, readable in both schemes, and its names", async () => {
  const read = async (path: string) => {
    const answer = await get(path)
    return { text: await answer.text(), etag: answer.headers.get('etag') }
  }
  const icon = await read('/favicon.svg')
  expect((await read('/login')).text).not.toContain('brand-colors')
  expect(icon.text).toContain(` color="${defaultBrand.primaryColor.toLowerCase()}"`)
  const primaryColor = '#FFF9C4'
  facts = { ...facts, brand: { ...defaultBrand, primaryColor } }
  const [light, dark] = [false, true].map((isDark) => shadesOf(primaryColor, isDark))
  const page = (await read('/login')).text
  const [, rules = ''] = /<style id="brand-colors">(.*)<\/style><\/head>/.exec(page) ?? []
  expect(rules).toContain(`--ink:${light!.ink};`)
  expect(rules).toMatch(new RegExp(`\\[data-scheme=dark\\]\\{--fill:${dark!.fill};`))
  expect((await read('/docs/guide.css')).text).toBe(
    `:root{--accent:gray}:root{--accent:light-dark(${light!.ink},${dark!.ink})}`,
  )
  const other = await read('/favicon.svg')
  expect(other.text).toMatch(/^<svg viewBox="0 0 2 2" color="#[\da-f]{6}"\/>$/)
  expect(other).not.toEqual(icon)
  expect(other.etag).not.toBe(icon.etag)
  const { status } = await get('/favicon.svg', { 'if-none-match': other.etag })
  expect(status).toBe(304)
  facts = { ...facts, brand: { ...defaultBrand, shortNameEn: 'A & $1', shortNameZh: '松石' } }
  expect((await read('/docs/en-US.html')).text).toBe('A &#38; $1 by AMBER_DATA, 将松石置于')
  expect((await read('/docs/zh-TW.html')).text).toBe('將松石置於 {{shortNameXx}}')
  facts = { ...facts, brand: { ...defaultBrand, shortNameZhTW: '綠松石' } }
  expect((await read('/docs/zh-TW.html')).text).toContain('將綠松石置於')
  facts = { ...facts, brand: { ...defaultBrand, shortNameZh: 'Acme' } }
  expect((await read('/docs/en-US.html')).text).toContain('将 Acme 置于')
})
