// Untrusted texts, such as the user agent of a failed sign-in, never begin a cell with a formula, for any separator.
import { expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { makeGoodInput } from './good-input.ts'
import { makeSignedIn } from './make.ts'
import { plantInNouns } from './noun-input.ts'
import { requestOf } from './read-answer.ts'
import { sampleInput } from './sample-input.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
const person = await makeSignedIn(app, ['R_SUPER'])
const good = makeGoodInput(app, person)

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const separators = ['', ',', ';', '\t', '|', '\n', '\r\n', '; ', ';"', '";"', ";'"]
const evilTexts = signs.flatMap((sign) =>
  separators.flatMap((separator) => [`${separator}${sign}1+1`, `a${separator}${sign}1+1`]),
)
const exports = endpoints.filter(
  ({ endpoint }) => endpoint.answers === 'file' && 'format' in sampleInput(endpoint),
)

async function plant() {
  await app.pool.query(
    `insert into users (id, user_name, user_name_key, nick_name, create_by, update_by, create_time, update_time)
     select gen_random_uuid(), 'planted' || at, 'planted' || at, text, text, text, now(), now()
     from unnest($1::text[]) with ordinality as evil(text, at)`,
    [evilTexts],
  )
  await app.pool.query(
    `insert into audit_events (id, time, action, outcome, actor_id, actor_name, target_type, target_id, target_name, after, ip, request_id)
     select gen_random_uuid(), now(), 'user.update', 'done', $2, text, text, text, text, jsonb_build_object('nickName', text), text, text
     from unnest($1::text[]) as evil(text)`,
    [evilTexts, person.user.id],
  )
  for (const text of evilTexts.filter((one) => !/[\r\n]/.test(one) && /^[\x20-\x7e\t]+$/.test(one)))
    await app.call(
      auth.login,
      { userName: 'nobody', password: 'x' },
      { headers: { 'user-agent': text } },
    )
  await app.pool.query(`update sign_ins set user_name = user_agent where problem is not null`)
}
await plant()
await plantInNouns(app, { person, texts: evilTexts })

async function plantedIds(): Promise<string[]> {
  const text = "select id from users where user_name like 'planted%'"
  return (await app.pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
}

const cellsOf = (text: string, separator: string) => text.split(new RegExp(`[\\r\\n${separator}]`))

test('covers every export', () => {
  expect(exports.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['auditLog.download', 'signInLog.download', 'userExports.download']),
  )
})

test.each(exports)('$name', async ({ name, endpoint }) => {
  const given = await good.of(name, endpoint.path)
  const { url, body } = requestOf(endpoint, {
    ...given,
    ...(name === 'userExports.downloadSelection' && { ids: await plantedIds() }),
    format: name.startsWith('ownActivity') ? 'json' : 'csv',
  })
  const answer = await app.request(url, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  if (!answer.headers.get('content-type')?.startsWith('text/csv')) return
  const text = await answer.text()
  // The template and the errors contain no user texts.
  if (!/[iI]mports\./.test(name)) expect(text).toContain('1+1')
  for (const separator of [',', ';', '\t', '|'])
    expect(
      cellsOf(text, separator).filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/u.test(cell)),
      JSON.stringify(separator),
    ).toEqual([])
})
