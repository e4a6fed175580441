import { describe, expect, test } from 'vitest'
import { endpointsOf } from '@amber/contract/api.ts'
import { acceptsIdempotencyKey, isWrite } from '@amber/contract/endpoint.ts'
import { errors } from '@amber/contract/errors.ts'
import { reference } from '@amber/contract/reference/reference.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import type { OpenApiDocument } from './open-api.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: { $ref: string }[]
  security?: unknown[]
  'x-permission'?: string
  responses: Readonly<Record<string, { description?: string }>>
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;')

describe.each(['evaluation', 'production'] as const)('the documentation in %s', async (mode) => {
  const app = await createTestApp({ mode })
  const declared = endpointsOf(mode).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const documentIn = async (language: string) => {
    const answer = await app.request(`/api/openapi.json?lang=${language}`)
    return (await answer.json()) as OpenApiDocument
  }
  const operationsOf = ({ paths }: OpenApiDocument) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operation: operation as Operation,
      })),
    )

  test('describes exactly the calls of this mode with path and method', async () => {
    const documented = operationsOf(await documentIn('en')).map(({ call }) => call)
    expect(declared.length).toBeGreaterThan(50)
    expect(documented.toSorted()).toEqual(declared.toSorted())
  })

  test.each(['zh', 'en'] as const)('describes each call in %s', async (language) => {
    const { tags, ...document } = await documentIn(language)
    for (const { operation } of operationsOf({ tags, ...document })) {
      const texts = reference.get(operation.operationId)
      expect(operation.summary).toBe(texts?.summary[language])
      expect(operation.description).toContain(texts?.description?.[language] ?? '')
      expect(operation.description).toMatch(language === 'zh' ? /。$/ : /\.$/)
    }
    const names = tags.map(({ name }) => name)
    const used = operationsOf({ tags, ...document }).flatMap(({ operation }) => operation.tags)
    // Calls of one path stand together, so a tag may appear again.
    expect([...new Set(used)].toSorted()).toEqual(names.toSorted())
    expect(names.slice(0, 3)).toEqual(['sign-in', 'account', 'home'])
  })

  test('explains the idempotency key of each write', async () => {
    const operations = operationsOf(await documentIn('en'))
    for (const { endpoint } of endpointsOf(mode)) {
      const call = `${endpoint.method} ${endpoint.path}`
      const found = operations.find((one) => one.call === call)
      const keys = (found?.operation.parameters ?? []).flatMap(({ $ref }) =>
        $ref?.includes('/idempotencyKey') ? [$ref.endsWith('OfSecret')] : [],
      )
      expect(keys, call).toEqual(
        acceptsIdempotencyKey(endpoint) ? [isWrite(endpoint) && !endpoint.idempotent] : [],
      )
    }
  })

  test.each(['zh', 'en'] as const)('describes each error code in %s', async (language) => {
    const { components, ...document } = await documentIn(language)
    const schema = (components.schemas as Record<string, { oneOf?: unknown }>)['ErrorCode']
    expect(schema?.oneOf).toEqual(
      Object.entries(errors).map(([code, { texts }]) => ({
        const: code,
        description: texts[language],
      })),
    )
    const page = await (await app.request(`/api/docs?lang=${language}`)).text()
    const operations = operationsOf({ components, ...document })
    for (const { name, endpoint } of endpointsOf(mode)) {
      const found = operations.find(({ operation }) => operation.operationId === name)?.operation
      const [, article = ''] = page.split(`<article id="${name}">`)
      const [shown = ''] = article.split('</article>')
      for (const code of endpoint.errors ?? []) {
        const { status, texts } = errors[code]
        expect(found?.responses[status]?.description, `${name} ${code}`).toContain(code)
        expect(shown, name).toContain(`<code>${code}</code>`)
        expect(shown, name).toContain(escaped(texts[language]))
      }
    }
  })

  test('names the access of each call', async () => {
    const operations = operationsOf(await documentIn('en'))
    for (const { endpoint, name } of endpointsOf(mode)) {
      const found = operations.find(({ operation }) => operation.operationId === name)?.operation
      const { allow } = endpoint
      expect(found?.security, name).toEqual(allow === 'public' ? [] : undefined)
      expect(found?.['x-permission'], name).toBe(
        allow === 'public' || allow === 'signed-in' ? undefined : allow,
      )
    }
  })

  test.each([
    ['?lang=zh', undefined, 'zh-CN'],
    ['?lang=en', 'zh-CN', 'en-US'],
    ['', 'zh-CN,zh;q=0.9', 'zh-CN'],
    ['', undefined, 'en-US'],
  ])('serves %s with the browser language %s in %s', async (query, accepted, language) => {
    const headers: Record<string, string> = accepted ? { 'accept-language': accepted } : {}
    const answer = await app.request(`/api/openapi.json${query}`, { headers })
    expect(answer.headers.get('content-language')).toBe(language)
    const page = await app.request(`/api/docs${query}`, { headers })
    expect(await page.text()).toContain(`<html lang="${language}">`)
  })

  test('documents every call on a page without scripts or external resources', async () => {
    const answer = await app.request('/api/docs')
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    const page = await answer.text()
    const shown = [...page.matchAll(/<span class="method">(\w+)<\/span> \/api([^<]+)<\/code>/g)]
    expect(shown.map(([, method, path]) => `${method} ${path}`).toSorted()).toEqual(
      declared.toSorted(),
    )
    expect(page).not.toMatch(/<(script|iframe|object|embed|base|form|img)\b/i)
    expect(page).not.toMatch(/<[^>]*\son\w+=|javascript:|@import|url\(/i)
    const links = [...page.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, to]) => to)
    expect(links).toEqual(['../favicon.svg', 'docs?lang=zh', 'openapi.json?lang=en'])
  })
})
