import { expect, test } from 'vitest'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { recordFiles } from '@amber/contract/nouns/record-files.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { uploadRecordFile } from './record-files.service.ts'

const label = { zh: '字段', en: 'Field' }
const noun = defineNoun({
  name: 'valve',
  plural: 'valves',
  labels: { one: label, many: label },
  fields: {
    title: { label, kind: 'text', isRequired: true },
    manual: { label, kind: 'file' },
    bill: { label, kind: 'file', visibleTo: 'viewBills' },
  },
  views: { viewBills: label },
})
const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_SUPER'])

test('refuses a file for an unknown noun', async () => {
  const answer = await app.request('/api/record-files?noun=user&field=nickName&name=a.txt', {
    method: recordFiles.upload.method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    body: 'x',
  })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'input_invalid' })
})

/** Uploads a file of a valve for a caller with some permissions. */
function upload(field: string, ...held: string[]) {
  const context = {
    actor: { id: admin.user.id, can: (code: string) => held.includes(code) },
    db: app.db,
    platform: app.platform,
    now: app.platform.now(),
    input: { noun: 'valve', field, name: 'a.txt' },
    file: new Blob(['x']).stream(),
  } as unknown as Parameters<typeof uploadRecordFile>[0]
  return uploadRecordFile(context, [noun])
}

test.each(['create', 'update'])('takes a file with the permission to %s', async (verb) => {
  const stored = await upload('manual', `valve:${verb}`)
  expect(stored).toMatchObject({ name: 'a.txt', type: 'text/plain', size: 1 })
})

test.each(['title', 'none', 'toString'])('refuses a file for the field %s', async (field) => {
  await expect(upload(field, 'valve:create')).rejects.toMatchObject({
    code: 'input_invalid',
    details: { fields: { field: 'invalid' } },
  })
})

test('refuses a file without permission to add or edit', async () => {
  await expect(upload('manual', 'valve:list', 'valve:viewBills')).rejects.toMatchObject({
    code: 'permission_missing',
  })
})

test('refuses a file for a hidden field', async () => {
  await expect(upload('bill', 'valve:create')).rejects.toMatchObject({
    code: 'permission_missing',
    details: { permission: 'valve:viewBills', fields: { field: 'field_forbidden' } },
  })
  expect(await upload('bill', 'valve:create', 'valve:viewBills')).toMatchObject({ size: 1 })
})
