import { describe, expect, test } from 'vitest'
import { endpointsOf } from '@amber/contract/api.ts'
import { acceptsIdempotencyKey, isWrite } from '@amber/contract/endpoint.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import type { openApiDocument } from './documentation.ts'

describe.each(['evaluation', 'production'] as const)('the documentation in %s', async (mode) => {
  const app = await createTestApp({ mode })
  const declared = endpointsOf(mode).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

  test('names every call of this mode with its path and method, and no other', async () => {
    const answer = await app.request('/api/openapi.json')
    const { paths } = (await answer.json()) as ReturnType<typeof openApiDocument>
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    expect(declared.length).toBeGreaterThan(50)
    expect(documented.toSorted()).toEqual(declared.toSorted())
  })

  test('says of each write what a key does for it', async () => {
    const answer = await app.request('/api/openapi.json')
    const { paths } = (await answer.json()) as ReturnType<typeof openApiDocument>
    for (const { endpoint } of endpointsOf(mode)) {
      const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[
        endpoint.method.toLowerCase()
      ] as { parameters: { name: string; description?: string }[] }
      const key = operation.parameters.find(({ name }) => name === 'Idempotency-Key')
      expect(key !== undefined, endpoint.path).toBe(acceptsIdempotencyKey(endpoint))
      if (key && isWrite(endpoint))
        expect(key.description?.includes('response_not_stored')).toBe(!endpoint.idempotent)
    }
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
    expect(links).toEqual(['../favicon.svg', 'openapi.json'])
  })
})
