import { expect, test } from 'vitest'
import { recordFiles } from '@amber/contract/nouns/record-files.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_SUPER'])

test('refuses a file for an unknown field', async () => {
  const answer = await app.request('/api/record-files?noun=user&field=nickName&name=a.txt', {
    method: recordFiles.upload.method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    body: 'x',
  })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'input_invalid' })
})
