import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { translate, type Language } from '@amber/contract/localized-text.ts'

const texts = { zh: '文件不存在', en: 'File not found' }
const homeLink = { zh: '返回首页', en: 'Back to home' }

/** Whether somebody asks for a page, or takes whatever there is; who asks for data alone is not given one. */
export function takesPages(request: Request): boolean {
  const accepted = request.headers.get('accept')
  return accepted === null || /text\/(html|\*)|application\/xhtml\+xml|\*\/\*/.test(accepted)
}

/**
 * The answer where there is no file: a page with a way home for people, the envelope for who takes JSON and no page, a
 * line for all others.
 */
export function noSuchFile(request: Request, language: Language): Response {
  const { headers } = request
  const accepted = headers.get('accept') ?? ''
  const [type, body] = accepted.includes('text/html')
    ? ['text/html', page(request, language)]
    : !takesPages(request) && /[/+]json\b/.test(accepted)
      ? ['application/json', envelope('route_unknown', language)]
      : ['text/plain', translate(texts, language)]
  return new Response(request.method === 'HEAD' ? null : body, {
    status: 404,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      vary: 'accept, accept-language',
    },
  })
}

/** The answer to who wants to write to a file: a program, whatever it says that it takes. */
export function wrongMethod(language: Language): Response {
  return new Response(envelope('method_not_allowed', language), {
    status: 405,
    headers: {
      allow: 'GET, HEAD',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-language',
    },
  })
}

/** Who asks for data here has most likely forgotten `/api`. */
function envelope(code: ErrorCode, language: Language): string {
  return JSON.stringify({ code, data: {}, msg: translate(errors[code].texts, language) })
}

/** Whatever the path says stays out of it. */
function page(request: Request, language: Language): string {
  const depth = new URL(request.url).pathname.split('/').length - 2
  const home = '../'.repeat(depth) || './'
  const text = translate(texts, language)
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text}</title><main><h1>${text}</h1><p><a href="${home}">${translate(homeLink, language)}</a></p></main></html>`
}
