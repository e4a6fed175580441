import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { signInLog } from '@amber/contract/logs/sign-in-log.ts'
import { makeHolder, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const reader = await makeHolder(app, ['audit:list'])
const list = async (input: CallOf<typeof signInLog.list> = {}) =>
  (await app.call(signInLog.list, input, reader)).data

const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  opera: 'Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 OPR/110.0',
  other: 'curl/8.9',
}

const signIn = (userName: string, password: string, agent: keyof typeof agents = 'chrome') =>
  app.call(
    auth.login,
    { userName, password },
    { headers: { 'user-agent': agents[agent] }, from: '192.0.2.9' },
  )

test('lists successful and failed sign-ins with reason and device', async () => {
  const user = await makeUser(app, { userName: 'visitor' })
  await signIn('visitor', testPassword, 'firefox')
  await signIn('visitor', 'wrong')
  await signIn('Stranger', 'wrong')
  const { records, total } = await list({ ip: '192.0.2.9' })
  expect(total).toBe(3)
  expect(records).toMatchObject([
    { userName: '', userId: null, problem: 'credentials_wrong' },
    { userName: 'visitor', userId: user.id, problem: 'credentials_wrong', browser: 'chrome' },
    { userName: 'visitor', userId: user.id, problem: null, browser: 'firefox' },
  ])
  const oldest = await list({ ip: '192.0.2.9', sort: 'time' })
  expect(oldest.records.map(({ id }) => id)).toEqual(records.map(({ id }) => id).toReversed())
})

test('filters by every shown field', async () => {
  await makeUser(app, { userName: 'narrow' })
  for (const agent of Object.keys(agents) as (keyof typeof agents)[])
    await signIn('narrow', testPassword, agent)
  for (const browser of Object.keys(agents) as (keyof typeof agents)[])
    expect((await list({ userName: 'NARROW', browser })).records).toMatchObject([{ browser }])
  expect((await list({ userName: 'narrow', outcome: 'failed' })).total).toBe(0)
  expect((await list({ userName: 'narrow', outcome: 'done', within: '24h' })).total).toBe(6)
  expect((await list({ userName: 'narr' })).total).toBe(0)
  await app.pool.query(
    `update sign_ins set method = 'passkey' where user_name = 'narrow' and browser_of(user_agent) = 'safari'`,
  )
  expect((await list({ userName: 'narrow', method: 'passkey' })).records).toMatchObject([
    { method: 'passkey', browser: 'safari' },
  ])
  expect((await list({ userName: 'narrow', to: '2020-01-01T00:00:00Z' })).total).toBe(0)
})

test("exports the filtered sign-ins in the reader's language", async () => {
  await makeUser(app, { userName: 'exported' })
  await signIn('exported', testPassword)
  await signIn('exported', 'wrong', 'safari')
  const holder = await makeHolder(app, ['audit:export'])
  const input = { userName: 'exported', format: 'csv', sort: 'time' } as const
  const { text } = await app.call(signInLog.download, input, {
    ...holder,
    headers: { 'accept-language': 'zh-CN' },
  })
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('时间,用户名,登录方式,结果,失败原因,IP 地址,浏览器,浏览器标识')
  expect(lines[1]).toContain(',exported,密码,成功,,192.0.2.9,chrome,')
  expect(lines[2]).toContain(',exported,密码,失败,用户名或密码错误,192.0.2.9,safari,')
  expect((await app.call(signInLog.download, input, reader)).status).toBe(403)
})

test('requires the permission to see the logs', async () => {
  const other = await makeHolder(app, ['user:list'])
  expect((await app.call(signInLog.list, {}, other)).status).toBe(403)
})
