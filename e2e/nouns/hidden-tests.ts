/** Test of what becomes of hidden fields where a permission is lost, and in files and the audit log. */
export const testOfHidden = `
import { expect, test } from 'vitest'
import type { SheetImport } from '@amber/contract/imports.ts'
import { gizmo } from '@amber/contract/gizmos/gizmo.ts'
import { gizmos } from '@amber/contract/gizmos/gizmos.ts'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { nounImportCalls } from '@amber/contract/nouns/noun-imports.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sendFile } from '#server/testing/upload-sample.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])
const owner = await makeSignedIn(app, ['R_SUPER'])
type Person = typeof admin

const makeClerk = () =>
  makeHolder(app, ['gizmo:list', 'gizmo:create', 'gizmo:update', 'gizmo:import', 'gizmo:viewShares'])
const loseShares = ({ user }: Person) =>
  app.pool.query(
    "delete from role_permissions where code = 'gizmo:viewShares' and role_id in (select role_id from user_roles where user_id = $1)",
    [user.id],
  )
const contentOf = (serial: string) => ({ name: 'Lamp', serial, active: true })

async function upload({ token }: Person, serial: string) {
  const sent = await app.request('/api/gizmo-imports?fileName=a.csv', {
    method: 'POST',
    headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/octet-stream' },
    body: \`name,serial,active,share\\r\\nLamp,\${serial},yes,50\`,
  })
  return ((await sent.json()) as { data: SheetImport }).data
}
const { run } = nounImportCalls['gizmo']!

test('shows all fields to super admins and those of a permission to its holders', async () => {
  const { data } = await app.call(gizmos.create, { ...contentOf('S-1'), share: 5 }, owner)
  expect([data.share, data.invoice]).toEqual([5, null])
  const clerk = await makeClerk()
  const seen = (await app.call(gizmos.get, { id: data.id }, clerk)).data
  expect([seen.share, 'invoice' in seen]).toEqual([5, false])
})

test('applies a lost permission to the next call and to replayed responses', async () => {
  const clerk = await makeClerk()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const repeat = () => app.call(gizmos.create, contentOf('K-1'), { ...clerk, headers })
  expect((await repeat()).data).toHaveProperty('share')
  await loseShares(clerk)
  const again = await repeat()
  expect(again).toMatchObject({ status: 201, data: { serial: 'K-1' } })
  expect(again.data).not.toHaveProperty('share')
})

test('refuses values of the column in an import without the permission and a run after the loss', async () => {
  const clerk = await makeClerk()
  const { id } = await upload(clerk, 'I-1')
  await loseShares(clerk)
  expect(await app.call(run, { id }, clerk)).toMatchObject({
    code: 'permission_missing',
    problem: { fields: { share: "You don't have permission to view or set this field" } },
  })
  const later = await upload(clerk, 'I-2')
  expect(later).toMatchObject({ total: 1, bad: 1 })
  const { records } = (await app.call(gizmos.list, { serial: 'I-' }, admin)).data
  expect(records.map(({ serial, share }) => [serial, share])).toEqual([])
})

test('refuses a file for a hidden field', async () => {
  const clerk = await makeClerk()
  const refused = await sendFile(app, { noun: gizmo, field: 'invoice' }, clerk)
  expect(refused).toMatchObject({ status: 403, code: 'permission_missing' })
})

test('records the missing permission and shows searches to its holders only', async () => {
  const editor = await makeHolder(app, ['gizmo:create', 'audit:list'])
  await app.call(gizmos.create, { ...contentOf('A-1'), share: 5 }, editor)
  const denials = (await app.call(auditLog.list, { outcome: 'denied' }, admin)).data.records
  expect(denials[0]).toMatchObject({ action: 'gizmo.create', permission: 'gizmo:viewShares' })
  await app.request('/api/gizmo-exports?format=csv&name=Lamp&shareFrom=1', {
    headers: { authorization: \`Bearer \${admin.token}\` },
  })
  const [event] = (await app.call(auditLog.list, { action: 'gizmo.export' }, admin)).data.records
  const filtersFor = async (reader: Person) => {
    const { after } = (await app.call(auditLog.get, { id: event?.id ?? '' }, reader)).data
    return (after as { filters: object }).filters
  }
  expect(await filtersFor(admin)).toEqual({ name: 'Lamp', shareFrom: '1' })
  expect(await filtersFor(editor)).toEqual({ name: 'Lamp' })
})
`
