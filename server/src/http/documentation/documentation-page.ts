import { html, raw } from 'hono/html'
import type * as z from 'zod'
import { ownErrors } from '@amber/contract/call-errors.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import {
  isChinese,
  translate,
  type Language,
  type LocalizedText,
} from '@amber/contract/localized-text.ts'
import { documentationMessages as messages } from './documentation.messages.ts'
import { jsonSchema } from './json-schemas.ts'
import {
  aboutApi,
  byStatus,
  descriptionOf,
  documentedCalls,
  textOfKey,
  type DocumentedCall,
  type DocumentOptions,
} from './documented-calls.ts'

const style = raw(`
  :root { color-scheme: light dark; --line: light-dark(#e5e5e5, #333); --soft: light-dark(#fafaf9, #1c1917) }
  body { font: 15px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem }
  h1 { font-size: 1.6rem } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line) }
  article { border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0; padding: .75rem 1rem }
  article h3 { margin: 0; font-size: 1rem } code, pre { font-family: ui-monospace, monospace; font-size: .85rem }
  .method { display: inline-block; min-width: 3.5rem; font-weight: 600 }
  pre { background: var(--soft); border-radius: 6px; padding: .75rem; overflow: auto; max-height: 24rem }
  table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line) }
  summary { cursor: pointer }`)

/** Returns the documentation as HTML; its links are relative. */
export function documentationPage({ mode, language, name }: DocumentOptions) {
  const textOf = (text: LocalizedText) => translate(text, language)
  const domains = Map.groupBy(documentedCalls(mode), ({ texts }) => texts.domain)
  const isInChinese = isChinese(language)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name} API</title>
        <link rel="icon" type="image/svg+xml" href="../favicon.svg" />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${name} API</h1>
          <p>
            ${
              isInChinese
                ? html`<a href="docs?lang=en" lang="en" hreflang="en">English</a>`
                : html`<a href="docs?lang=zh" lang="zh" hreflang="zh">中文</a>`
            }
          </p>
          <p>
            ${aboutApi(mode, language)} ${textOf(messages.machineReadable)}
            <a href="openapi.json?lang=${isInChinese ? 'zh' : 'en'}">OpenAPI 3.1</a>
          </p>
          ${[...domains].map(
            ([{ tag, title }, calls]) =>
              html`<section id="${tag}">
                <h2>${textOf(title)}</h2>
                ${calls.map((call) => callArticle(call, language))}
              </section>`,
          )}
          <section>
            <h2>${textOf(messages.errorCodes)}</h2>
            ${errorTable(Object.keys(errors) as ErrorCode[], textOf)}
          </section>
        </main>
      </body>
    </html>`
}

function callArticle(call: DocumentedCall, language: Language) {
  const { name, endpoint, texts } = call
  const textOf = (text: LocalizedText) => translate(text, language)
  const aboutKey = textOfKey(endpoint)
  return html`<article id="${name}">
    <h3>${textOf(texts.summary)}</h3>
    <p>
      <code><span class="method">${endpoint.method}</span> /api${endpoint.path}</code>
    </p>
    <p>${name} · <code>${endpoint.allow}</code></p>
    <p>${descriptionOf({ endpoint, texts }, language)}</p>
    ${aboutKey ? html`<p><code>Idempotency-Key</code>: ${textOf(aboutKey)}</p>` : ''}
    ${schemaDetails(textOf(messages.input), endpoint.input, 'input')} ${outputOf(endpoint, textOf)}
    ${errorDetails(call, textOf)}
  </article>`
}

/** The table at the end has those that follow from the access. */
function errorDetails(call: DocumentedCall, textOf: (text: LocalizedText) => string) {
  const codes = byStatus(ownErrors(call)).flatMap(([, same]) => same)
  if (codes.length === 0) return ''
  return html`<details>
    <summary>${textOf(messages.errors)}</summary>
    ${errorTable(codes, textOf)}
  </details>`
}

function errorTable(codes: readonly ErrorCode[], textOf: (text: LocalizedText) => string) {
  return html`<table>
    <tr>
      <th>${textOf(messages.code)}</th>
      <th>${textOf(messages.status)}</th>
      <th>${textOf(messages.text)}</th>
    </tr>
    ${codes.map(
      (code) =>
        html`<tr>
          <td><code>${code}</code></td>
          <td>${errors[code].status}</td>
          <td>${textOf(errors[code].texts)}</td>
        </tr>`,
    )}
  </table>`
}

function outputOf({ answers, output }: Endpoint, textOf: (text: LocalizedText) => string) {
  if (answers === 'file') return html`<p>${textOf(messages.givesFile)}</p>`
  if (answers === 'redirect') return html`<p>${textOf(messages.givesRedirect)}</p>`
  return schemaDetails(textOf(messages.output), output, 'output')
}

function schemaDetails(title: string, schema: z.core.$ZodType, io: 'input' | 'output') {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(jsonSchema(schema, io), null, 2)}</pre>
  </details>`
}
