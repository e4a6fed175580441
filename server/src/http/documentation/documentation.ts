import type { Context, Hono } from 'hono'
import { namedLanguage, type Language } from '@amber/contract/localized-text.ts'
import { documentationPage } from './documentation-page.ts'
import type { Mode } from './documented-calls.ts'
import { openApiDocument } from './open-api.ts'

/**
 * Serves `/api/openapi.json` and `/api/docs`, generated from the contract, without scripts. Their language is that of
 * the query (`?lang=zh`), else the browser's, else English.
 */
export function documentation(app: Hono, mode: Mode): void {
  // Lazy: takes 100 ms, which would delay the start.
  const documents = new Map<Language, string>()
  const documentIn = (language: Language) => {
    const known = documents.get(language) ?? JSON.stringify(openApiDocument(mode, language))
    documents.set(language, known)
    return known
  }
  app.get('/api/openapi.json', (context) => {
    const language = languageOf(context)
    context.header('content-language', language)
    context.header('vary', 'accept-language', { append: true })
    context.header('content-type', 'application/json')
    return context.body(documentIn(language))
  })
  app.get('/api/docs', (context) => {
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    context.header('vary', 'accept-language', { append: true })
    return context.html(documentationPage(mode, languageOf(context)))
  })
}

function languageOf(context: Context): Language {
  const { lang } = context.req.query()
  return namedLanguage(lang) ?? namedLanguage(context.req.header('accept-language')) ?? 'en-US'
}
