import { defaultBrand } from '@amber/contract/settings/brand.ts'
import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import * as z from 'zod'
import { endpointsOf } from '@amber/contract/api.ts'
import { hasBody, acceptsIdempotencyKey, isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { envelope, problemData, resultEnvelope } from '@amber/contract/envelope.ts'
import { errors } from '@amber/contract/errors.ts'
import { idempotencyKeyPattern } from '#server/http/run.ts'

type Mode = 'evaluation' | 'production'

/** Serves `/api/openapi.json` and `/api/docs`, generated from the contract, without scripts. */
export function documentation(app: Hono, mode: Mode): void {
  // Lazy: takes 100 ms, which would delay the start.
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/api/openapi.json', (context) => context.json((document ??= openApiDocument(mode))))
  app.get('/api/docs', (context) => {
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    return context.html(documentationPage(mode))
  })
}

function textOfKey(endpoint: Endpoint): string | null {
  if (!isWrite(endpoint) || !acceptsIdempotencyKey(endpoint)) return null
  const repeat = endpoint.idempotent
    ? 'a repeat gets the first response again'
    : 'a repeat gets response_not_stored (409), because the response contains a secret'
  return `Requests with the same key are carried out once within 24 hours; ${repeat}. A different request with that key gets idempotency_key_reused (422).`
}

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** Returns the contract as OpenAPI 3.1. */
export function openApiDocument(mode: Mode) {
  const endpoints = endpointsOf(mode)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: defaultBrand.shortNameEn, version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(name: string, endpoint: Endpoint) {
  const input = jsonSchema(endpoint.input, 'input')
  const properties = Object.entries(input.properties ?? {})
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter))
  const parameters = properties
    .filter(([property]) => inPath.has(property) || !hasBody(endpoint))
    .map(([property, schema]) => ({
      name: property,
      in: inPath.has(property) ? 'path' : 'query',
      required: inPath.has(property) || (input.required ?? []).includes(property),
      schema,
    }))
  const aboutKey = textOfKey(endpoint)
  const keyHeader = aboutKey && {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: aboutKey,
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
  }
  const body = {
    ...input,
    properties: Object.fromEntries(properties.filter(([property]) => !inPath.has(property))),
    required: (input.required ?? []).filter((property) => !inPath.has(property)),
  }
  const status =
    endpoint.answers === 'redirect' ? 303 : (isWrite(endpoint) && endpoint.status) || 200
  const around = endpoint.shape === 'result' ? resultEnvelope : envelope
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const given =
    isWrite(endpoint) && endpoint.takesFile ? file : { 'application/json': { schema: body } }
  const answer = (schema: z.core.$ZodType) => ({
    'application/json': { schema: jsonSchema(around(schema), 'output') },
  })
  const events = { 'text/event-stream': { schema: { type: 'string' } } }
  const streams = { file, events, redirect: {} }
  const success = {
    description: endpoint.answers === 'redirect' ? 'Redirect' : 'Success',
    content: endpoint.answers ? streams[endpoint.answers] : answer(endpoint.output),
  }
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    description: `Allowed for: ${endpoint.allow}`,
    security: endpoint.allow === 'public' ? [] : [{ token: [] }],
    parameters: keyHeader ? [...parameters, keyHeader] : parameters,
    ...(endpoint.method === 'GET' ? {} : { requestBody: { content: given } }),
    responses: {
      [status]: success,
      default: { description: 'Error', content: answer(problemData) },
    },
  }
}

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
export function documentationPage(mode: Mode) {
  const endpoints = endpointsOf(mode)
  const nouns = Map.groupBy(endpoints, ({ name }) => name.split('.')[0] ?? name)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${defaultBrand.shortNameEn} API</title>
        <link rel="icon" type="image/svg+xml" href="../favicon.svg" />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${defaultBrand.shortNameEn} API</h1>
          <p>
            Every response has the form <code>{ code, data, msg }</code>; under
            <code>/api/demo/</code> it is <code>{ status, message, result }</code>. The code for
            success is <code>'200'</code>. Endpoints that aren't public require
            <code>Authorization: Bearer</code> with the access token returned by
            <code>POST /api/auth/login</code>. Machine-readable version:
            <a href="openapi.json">OpenAPI 3.1</a>.
          </p>
          ${[...nouns].map(
            ([noun, calls]) =>
              html`<section>
                <h2>${noun}</h2>
                ${calls.map(({ name, endpoint }) => callArticle(name, endpoint))}
              </section>`,
          )}
          <section>
            <h2>Error codes</h2>
            <table>
              <tr>
                <th>Code</th>
                <th>Status</th>
                <th>English</th>
                <th>中文</th>
              </tr>
              ${Object.entries(errors).map(
                ([code, { status, texts }]) =>
                  html`<tr>
                    <td><code>${code}</code></td>
                    <td>${status}</td>
                    <td>${texts.en}</td>
                    <td lang="zh">${texts.zh}</td>
                  </tr>`,
              )}
            </table>
          </section>
        </main>
      </body>
    </html>`
}

function callArticle(name: string, endpoint: Endpoint) {
  const print = (schema: z.core.$ZodType, io: 'input' | 'output') =>
    JSON.stringify(jsonSchema(schema, io), null, 2)
  const aboutKey = textOfKey(endpoint)
  return html`<article id="${name}">
    <h3>
      <code><span class="method">${endpoint.method}</span> /api${endpoint.path}</code>
    </h3>
    <p>${name} · access: <code>${endpoint.allow}</code></p>
    <details>
      <summary>Input</summary>
      <pre tabindex="0">${print(endpoint.input, 'input')}</pre>
    </details>
    ${aboutKey ? html`<p><code>Idempotency-Key</code>: ${aboutKey}</p>` : ''}
    ${
      isWrite(endpoint) && endpoint.takesFile
        ? html`<p>
            The request body is a file of up to ${endpoint.takesFile} bytes; the input goes in the
            query string.
          </p>`
        : ''
    }
    ${
      endpoint.answers === 'file' || endpoint.answers === 'redirect'
        ? html`<p>Returns a ${endpoint.answers}.</p>`
        : html`<details>
            <summary>Response data</summary>
            <pre tabindex="0">${print(endpoint.output, 'output')}</pre>
          </details>`
    }
  </article>`
}
