import { describe, expect, test } from 'vitest'
import { buildHeader } from '@amber/contract/headers.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import type { MeasuredRequest } from '#server/lib/measures.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const begin = Date.now()
const after = (milliseconds: number) => new Date(begin + milliseconds).toISOString()
const buildTime = after(0)
const measured: MeasuredRequest[] = []
const measures = {
  countRequest: (request: MeasuredRequest) => void measured.push(request),
  countRun: () => undefined,
  watchTimedJobs: () => undefined,
  watchStreams: () => undefined,
}
const app = await createTestApp({ buildTime, measures })
const owner = await makeSignedIn(app, ['R_SUPER'])

const newer = after(1)
const others = {
  same: buildTime,
  older: after(-1),
  broken: 'tomorrow',
  future: after(25 * 60 * 60 * 1000),
}
const role = (code: string) => ({ code, name: code, status: '1' as const })

const create = (input: object, build: string) =>
  app.raw(roles.create, input, { ...owner, headers: { [buildHeader]: build } })
const count = async () => (await app.call(roles.list, {}, owner)).data.total

describe('during a rolling upgrade', () => {
  test('reports an unknown field of the newer web app as an upgrade and changes nothing', async () => {
    const before = await count()
    const answer = await create({ ...role('R_NEW'), color: 'red' }, newer)
    expect(answer).toMatchObject({
      status: 503,
      code: 'server_outdated',
      msg: 'The system is being upgraded. Try again in a minute.',
      problem: { retryAfter: 2 },
    })
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await count()).toBe(before)
    expect(app.logged.join('')).not.toContain('request failed')
  })

  test('reports an unknown call of the newer web app as an upgrade', async () => {
    const ask = async (build: string) =>
      (await app.request('/api/colors', { headers: { [buildHeader]: build } })).status
    expect(await ask(newer)).toBe(503)
    expect(await ask(buildTime)).toBe(404)
  })

  test('reports an unknown method of a known path as an upgrade', async () => {
    const ask = (build: string) =>
      app.request('/api/roles', { method: 'PATCH', headers: { [buildHeader]: build } })
    expect((await ask(newer)).status).toBe(503)
    const refused = await ask(buildTime)
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toContain('POST')
  })

  test('measures these responses apart from failures', async () => {
    measured.length = 0
    await create({ ...role('R_NEW'), color: 'red' }, newer)
    await app.request('/api/colors', { headers: { [buildHeader]: newer } })
    await app.request('/api/colors')
    expect(measured.map(({ call, status }) => [call, status])).toEqual([
      ['POST /roles', 'outdated'],
      [undefined, 'outdated'],
      [undefined, 404],
    ])
  })

  test('handles known calls as before', async () => {
    expect((await create(role('R_KNOWN'), newer)).status).toBe(201)
    expect(await create({ ...role('R_WRONG'), status: '9' }, newer)).toMatchObject({ status: 422 })
  })

  test('checks the permission before unknown fields', async () => {
    const member = await makeSignedIn(app, ['R_USER'])
    const headers = { [buildHeader]: newer }
    const answer = await app.raw(roles.create, { color: 'red' }, { ...member, headers })
    expect(answer.code).toBe('permission_missing')
  })
})

test.each(Object.entries(others))('refuses an unknown field of the %s build', async (_, build) => {
  expect(await create({ ...role('R_MORE'), color: 'red' }, build)).toMatchObject({
    status: 422,
    problem: { fields: { color: "This field isn't supported" } },
  })
})

test('a server without a web app refuses an unknown field of any build', async () => {
  const alone = await createTestApp()
  const headers = { [buildHeader]: newer }
  const person = await makeSignedIn(alone, ['R_SUPER'])
  const input = { ...role('R_MORE'), color: 'red' }
  expect((await alone.raw(roles.create, input, { ...person, headers })).status).toBe(422)
})
