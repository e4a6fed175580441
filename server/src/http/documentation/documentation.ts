import type { Context, Hono } from 'hono'
import { namedLanguage, type Language } from '@amber/contract/localized-text.ts'
import type { Brand } from '@amber/contract/settings/brand.ts'
import { documentationPage } from './documentation-page.ts'
import type { Mode } from './documented-calls.ts'
import { openApiDocument } from './open-api.ts'

/**
 * Serves `/api/openapi.json` and `/api/docs`, generated from the contract, without scripts. Their language is that of
 * the query (`?lang=zh`), else the browser's, else English.
 */
export function documentation(
  app: Hono,
  { mode, readBrand }: { mode: Mode; readBrand: () => Promise<Brand> },
): void {
  // Lazy: each takes 100 ms, which would delay the start, and every call if they were not kept.
  const documentIn = keptByLanguage((language, name) =>
    JSON.stringify(openApiDocument({ mode, language, name })),
  )
  const pageIn = keptByLanguage((language, name) => documentationPage({ mode, language, name }))
  app.get('/api/openapi.json', async (context) => {
    const language = languageOf(context)
    const { shortNameEn } = await readBrand()
    context.header('content-language', language)
    context.header('vary', 'accept-language', { append: true })
    context.header('content-type', 'application/json')
    return context.body(documentIn(language, shortNameEn))
  })
  app.get('/api/docs', async (context) => {
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    context.header('vary', 'accept-language', { append: true })
    const { shortNameEn: name } = await readBrand()
    return context.html(pageIn(languageOf(context), name))
  })
}

/** Writes each text once per language and name of the brand. */
function keptByLanguage<Text>(write: (language: Language, name: string) => Text) {
  const kept = new Map<Language, { name: string; text: Text }>()
  return (language: Language, name: string): Text => {
    const known = kept.get(language)
    if (known?.name === name) return known.text
    const text = write(language, name)
    kept.set(language, { name, text })
    return text
  }
}

function languageOf(context: Context): Language {
  const { lang } = context.req.query()
  return namedLanguage(lang) ?? namedLanguage(context.req.header('accept-language')) ?? 'en-US'
}
