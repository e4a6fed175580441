import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { translate, type Language } from '@amber/contract/localized-text.ts'

const texts = { zh: '文件不存在', en: 'File not found' }
const homeLink = { zh: '返回首页', en: 'Back to home' }

/** Whether the client accepts HTML. */
export function takesPages(request: Request): boolean {
  const accepted = request.headers.get('accept')
  return accepted === null || /text\/(html|\*)|application\/xhtml\+xml|\*\/\*/.test(accepted)
}

/** Responds 404 with a page, the envelope or plain text, as accepted. */
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

/** Responds 405 with the envelope. */
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

function envelope(code: ErrorCode, language: Language): string {
  return JSON.stringify({ code, data: {}, msg: translate(errors[code].texts, language) })
}

/** Never includes the path, which is untrusted. */
function page(request: Request, language: Language): string {
  const depth = new URL(request.url).pathname.split('/').length - 2
  const home = '../'.repeat(depth) || './'
  const text = translate(texts, language)
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text}</title><main><h1>${text}</h1><p><a href="${home}">${translate(homeLink, language)}</a></p></main></html>`
}
