import { expect, test } from 'vitest'
import { userImports as calls } from '@amber/contract/users/user-imports.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { runWaitingImports } from './run-imports.service.ts'

const app = await createTestApp()
const { token, user: importer } = await makeSignedIn(app, ['R_SUPER'])

/** Uploads and runs a file; `meanwhile` happens in between. */
async function runFile(fileName: string, text: string, meanwhile?: () => Promise<unknown>) {
  const answer = await app.request(`/api/user-imports?fileName=${encodeURIComponent(fileName)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: text,
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  await app.call(calls.run, { id: data.id, allOrNothing: true }, { token })
  await meanwhile?.()
  await runWaitingImports(app.db, app.platform, new AbortController().signal)
  return (await app.call(calls.get, { id: data.id }, { token })).data.state
}

test('notifies the importer of success and failure, with a file name that is cut within an emoji', async () => {
  const shown = 'x'.repeat(199)
  const fileName = `${shown}😀.csv`
  expect(await runFile(fileName, 'Username,Display name\nnotice_1,One\n')).toBe('done')
  const takeName = () => makeUser(app, { userName: 'notice_2' })
  expect(await runFile(fileName, 'Username,Display name\nnotice_2,Two\n', takeName)).toBe('failed')
  const { rows } = await app.pool.query(
    `select kind, data ->> 'fileName' as name from notifications where user_id = $1 order by kind`,
    [importer.id],
  )
  expect(rows).toEqual([
    { kind: 'import_failed', name: shown },
    { kind: 'import_finished', name: shown },
  ])
})
