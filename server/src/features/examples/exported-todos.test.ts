import { expect, test } from 'vitest'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { demoTodos } from '@amber/contract/examples/demo.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

test('the export of own data contains the to-dos and counts them', async () => {
  const app = await createTestApp()
  const person = await makeSignedIn(app)
  const rowCount = async () => {
    const { headers } = await app.call(ownActivity.download, { format: 'json' }, person)
    return Number(headers.get('x-row-count'))
  }
  const before = await rowCount()
  await app.call(demoTodos.create, { title: '=2+2' }, person)
  // The first export is in the operations.
  expect(await rowCount()).toBe(before + 2)
  const { text } = await app.call(ownActivity.download, { format: 'json' }, person)
  expect(JSON.parse(text)).toMatchObject({
    demoTasks: [{ title: '=2+2', isDone: false, createTime: expect.stringMatching(/Z$/) }],
  })
})
