import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '@amber/contract/api.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeGoodInput } from './good-input.ts'
import { keepUnlocked } from './keep-unlocked.ts'
import { makeSignedIn, makeUser } from './make.ts'
import { createTestApp } from './test-app.ts'

/** Search texts match literally, whatever they mean in SQL. */

const app = await createTestApp()
await keepUnlocked(app)
const person = await makeSignedIn(app, ['R_SUPER'])
const good = makeGoodInput(app, person)
// Other users have neither.
await makeUser(app, { phone: '13800138000', email: 'one@example.com' })

function textsOf({ input }: Endpoint): string[] {
  const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties ?? {})
    .filter(([, field]) => typeof field === 'object' && field.type === 'string')
    .filter(([, field]) => typeof field === 'object' && !field.enum && !field.format)
    .map(([name]) => name)
}

const lists = endpoints
  .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes('/:'))
  .filter(({ endpoint }) => 'size' in (endpoint.input as unknown as { shape: object }).shape)
  .map(({ name, endpoint }) => ({ name, endpoint, texts: textsOf(endpoint) }))
  .filter(({ texts }) => texts.length > 0)

test('covers the lists with a text search', () => {
  const names = lists.map(({ name }) => name)
  for (const name of ['users.list', 'users.listRemoved', 'roles.list', 'auditLog.list'])
    expect(names).toContain(name)
})

describe.each(lists)('$name', ({ endpoint, texts }) => {
  test.each(texts)('finds nothing by patterns in %s', async (text) => {
    const noun = endpoint.path
    if (noun === users.listRemoved.path) await good.of('users.restore', '')
    else await good.record[noun]?.()
    const all = await app.raw(endpoint, {}, person)
    expect((all.data as { records: unknown[] }).records, all.text).not.toEqual([])
    for (const nowhere of ['%', '%%', '_%', '__', '.*', '\\', "'"]) {
      const reply = await app.raw(endpoint, { [text]: nowhere }, person)
      expect([200, 422], `${nowhere}: ${reply.text}`).toContain(reply.status)
      if (reply.status === 200)
        expect((reply.data as { records: unknown[] }).records, nowhere).toEqual([])
    }
  })
})
