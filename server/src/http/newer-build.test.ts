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
  test('a field that only the newer web app knows is answered as an upgrade, and nothing is done', async () => {
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

  test('so is a call that only the newer web app knows', async () => {
    const ask = async (build: string) =>
      (await app.request('/api/colors', { headers: { [buildHeader]: build } })).status
    expect(await ask(newer)).toBe(503)
    expect(await ask(buildTime)).toBe(404)
  })

  test('so is a new verb of a known path', async () => {
    const ask = (build: string) =>
      app.request('/api/roles', { method: 'PATCH', headers: { [buildHeader]: build } })
    expect((await ask(newer)).status).toBe(503)
    const refused = await ask(buildTime)
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toContain('POST')
  })

  test('such answers are measured apart from failures', async () => {
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

  test('what a server knows is done or refused as ever', async () => {
    expect((await create(role('R_KNOWN'), newer)).status).toBe(201)
    expect(await create({ ...role('R_WRONG'), status: '9' }, newer)).toMatchObject({ status: 422 })
  })

  test('a missing permission counts before an unknown field', async () => {
    const member = await makeSignedIn(app, ['R_USER'])
    const headers = { [buildHeader]: newer }
    const answer = await app.raw(roles.create, { color: 'red' }, { ...member, headers })
    expect(answer.code).toBe('permission_missing')
  })
})

test.each(Object.entries(others))(
  'an unknown field of the %s build is refused',
  async (_, build) => {
    expect(await create({ ...role('R_MORE'), color: 'red' }, build)).toMatchObject({
      status: 422,
      problem: { fields: { color: "This field isn't supported" } },
    })
  },
)

test('a server without a web app refuses an unknown field, whatever build the caller names', async () => {
  const alone = await createTestApp()
  const headers = { [buildHeader]: newer }
  const person = await makeSignedIn(alone, ['R_SUPER'])
  const input = { ...role('R_MORE'), color: 'red' }
  expect((await alone.raw(roles.create, input, { ...person, headers })).status).toBe(422)
})
