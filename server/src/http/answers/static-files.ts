import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { baseMark } from '@amber/contract/base-mark.ts'
import { brandColorRules } from '@amber/contract/settings/brand-colors.ts'
import { brandName, defaultBrand, printBrand } from '@amber/contract/settings/brand.ts'
import { firstLanguage, translate, type Language } from '@amber/contract/localized-text.ts'
import { callerLanguage, type ReadFirstVisit, acceptedEncodings } from './answer.ts'
import { brandedFiles } from './branded-files.ts'
import type { PageFacts } from './page-facts.ts'
import { noSuchFile, takesPages, wrongMethod } from './no-such-file.ts'
import { escapeHtml } from '#server/lib/text.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Ordered by preference; the build writes compressed copies. */
const encodings = [
  { name: 'br', suffix: '.br', compress: promisify(brotliCompress) },
  { name: 'gzip', suffix: '.gz', compress: promisify(gzip) },
] as const

type File = {
  body: Uint8Array<ArrayBuffer>
  type: string
  etag: string
  cache: string
  policy: string
}

const pagePath = '/index.html'

type Files = ReadonlyMap<string, File>

/**
 * Serves a built folder from memory: hashed assets as immutable, and `index.html` with embedded facts for every other
 * page request.
 */
export function staticFiles({
  folder,
  guide,
  mode,
  publicPath,
}: {
  /** Null where another server serves the web app. */
  folder: string | null
  guide: string
  mode: 'evaluation' | 'production'
  /** Base path without a trailing slash. */
  publicPath: string
}): (request: Request, facts: () => Promise<PageFacts>) => Promise<Response> {
  const files = new Map<string, File>()
  if (folder !== null) for (const path of listFiles(folder)) files.set(path, readFile(folder, path))
  for (const path of listFiles(guide)) files.set(`/docs${path}`, readFile(guide, path))
  const index = files.get(pagePath)
  if (!index && folder !== null) throw new Error(`There is no index.html in ${folder}`)
  const pages =
    index &&
    createPages(
      rewritten(index, (text) => text.replaceAll(baseMark, () => publicPath)),
      mode,
    )
  return async (request, facts) => {
    const language = () => languageFor(request, async () => (await facts()).firstVisit)
    if (request.method !== 'GET' && request.method !== 'HEAD') return wrongMethod(await language())
    const path = pathOf(request.url)
    if (path === null) return noSuchFile(request, await language())
    const name = path.endsWith('/') ? `${path}index.html` : path
    const file = files.get(name)
    if (pages && name === pagePath) return answerPage(request, await pages(await facts()))
    const write = brandedFiles[name]
    if (file && write) {
      const { brand } = await facts()
      const branded = rewritten(file, (text) => write(text, brand))
      return answer(request, { files: new Map(), name, file: branded })
    }
    if (file) return answer(request, { files, name, file })
    if (files.has(`${name}/index.html`))
      // Relative, because a proxy may add a base path.
      return new Response(null, {
        status: 308,
        headers: { location: `${encodeURIComponent(name.slice(name.lastIndexOf('/') + 1))}/` },
      })
    // A page in place of a missing asset would be run or cached; scanners would count `/.env` as found.
    const isFile = extname(path) !== '' || path.startsWith('/assets/') || path.includes('/.')
    if (!pages || isFile || !takesPages(request)) return noSuchFile(request, await language())
    return answerPage(request, await pages(await facts()))
  }
}

/** Navigations use the setting, because the browser's Accept-Language is not the reader's choice. */
async function languageFor(request: Request, firstVisit: ReadFirstVisit): Promise<Language> {
  const { headers } = request
  const accepted = headers.get('accept-language')
  const isPage = headers.get('accept')?.includes('text/html') ?? false
  return isPage ? firstLanguage(await firstVisit(), accepted) : callerLanguage(accepted, firstVisit)
}

function rewritten(file: File, write: (text: string) => string): File {
  const body = new TextEncoder().encode(write(new TextDecoder().decode(file.body)))
  return { ...file, body, etag: etagOf(body) }
}

function answerPage(request: Request, files: Files): Response {
  const file = files.get(pagePath)
  if (!file) throw new Error('A page was made without its plain form')
  return answer(request, { files, name: pagePath, file })
}

function answer(
  request: Request,
  { files, name, file }: { files: Files; name: string; file: File },
): Response {
  const accepted = acceptedEncodings(request.headers.get('accept-encoding'))
  const encoding = encodings.find(
    ({ name: token, suffix }) => accepted.has(token) && files.has(name + suffix),
  )
  const chosen = encoding ? (files.get(name + encoding.suffix) ?? file) : file
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.cache,
    'content-security-policy': file.policy,
    etag: chosen.etag,
    vary: 'accept-encoding',
  })
  if (request.headers.get('if-none-match') === chosen.etag)
    return new Response(null, { status: 304, headers })
  if (encoding) headers.set('content-encoding', encoding.name)
  headers.set('content-length', String(chosen.body.length))
  return new Response(request.method === 'HEAD' ? null : chosen.body, { headers })
}

function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    return null
  }
}

/** Pages in memory. Facts without the brand have a few dozen sets. */
const mostPages = 100

/** Renders and compresses once for each set of facts. */
function createPages(index: File, mode: string): (facts: PageFacts) => Promise<Files> {
  const source = new TextDecoder().decode(index.body)
  const policy = contentSecurityPolicy(digestsOfInlineScripts(source))
  const pages = new Map<string, Promise<Files>>()
  const make = async (facts: PageFacts): Promise<Files> => {
    const page = { ...rewritten(index, (text) => stamped(text, { mode, facts })), policy }
    const { body } = page
    const compressed = await Promise.all(
      encodings.map(async ({ suffix, compress }) => {
        const smaller = new Uint8Array(await compress(body))
        return [pagePath + suffix, { ...page, body: smaller, etag: etagOf(smaller) }] as const
      }),
    )
    return new Map([[pagePath, page], ...compressed])
  }
  return (facts) => {
    const key = JSON.stringify([facts.firstVisit, facts.parts, printBrand(facts.brand)])
    const page = pages.get(key) ?? make(facts)
    if (pages.size >= mostPages) pages.clear()
    pages.set(key, page)
    return page
  }
}

function stamped(source: string, { mode, facts }: { mode: string; facts: PageFacts }): string {
  const { brand, firstVisit, parts } = facts
  const language: Language = firstLanguage(firstVisit, null)
  const isOtherColor = brand.primaryColor !== defaultBrand.primaryColor
  const metas = {
    'amber-brand': escapeHtml(printBrand(brand)),
    'amber-mode': mode,
    'amber-first-visit': firstVisit,
    'amber-sign-in': parts ? parts.join(' ') : '*',
  }
  return Object.entries(metas)
    .reduce(
      (text, [name, content]) =>
        text.replace(
          new RegExp(`(<meta name="${name}" content=")[^"]*(")`),
          (_, before: string, after: string) => before + content + after,
        ),
      source,
    )
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(translate(brandName(brand), language))}</title>`,
    )
    .replace('</head>', (end) =>
      isOtherColor
        ? `<style id="brand-colors">${brandColorRules(brand.primaryColor)}</style>${end}`
        : end,
    )
}

function digestsOfInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}

function readFile(folder: string, path: string): File {
  const body = new Uint8Array(readFileSync(join(folder, path)))
  const isHashed = path.startsWith('/assets/')
  return {
    body,
    type: getMimeType(path) ?? 'application/octet-stream',
    etag: etagOf(body),
    cache: isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    policy: contentSecurityPolicy([]),
  }
}

function etagOf(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function listFiles(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => `/${relative(folder, join(folder, name)).split(sep).join('/')}`)
      // Dotfiles are private.
      .filter((path) => !path.includes('/.'))
  )
}
