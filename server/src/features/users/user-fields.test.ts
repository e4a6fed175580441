import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { byName, namesOf, type Field } from '@amber/contract/fields.ts'
import { enteredUserFields, userFields } from '@amber/contract/users/user-fields.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { userImports } from '@amber/contract/users/user-imports.ts'
import { users } from '@amber/contract/users/users.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { runWaitingImports } from '#server/features/users/import/run-imports.service.ts'

/** Each field of the dictionary through all calls; a new field is covered without a line here. */

const app = await createTestApp()
const { token } = await makeSignedIn(app, ['R_SUPER'])

let number = 10_000

/** Returns a valid value that no other user has. */
function valueOf(name: keyof typeof enteredUserFields): string {
  const field: Field = userFields[name]
  number += 1
  if (field.kind === 'choice') return Object.keys(field.options).at(-1) ?? ''
  if (field.kind === 'text' && field.inputMode === 'tel') return `138000${number}`
  return field.kind === 'text' && field.inputMode === 'email'
    ? `e${number}@example.com`
    : `E${number}`
}

const newUser = () => ({ ...byName(namesOf(enteredUserFields), valueOf), roles: ['R_USER'] })
const create = async (input: object) =>
  (await app.call(users.create, input as never, { token })).data
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

describe.each(namesOf(enteredUserFields))('%s', (name) => {
  const field: Field = userFields[name]

  test('is stored and found', async () => {
    const input = newUser()
    const { id } = await create(input)
    const { data } = await app.call(users.get, { id }, { token })
    expect(data[name]).toBe(input[name])
    if (field.isFilterable) {
      const filters = { userName: input.userName, [name]: input[name] }
      const found = await app.call(users.list, filters, { token })
      expect(found.data.records.map((user) => user.id)).toEqual([id])
      const none = field.kind === 'choice' ? Object.keys(field.options)[0] : 'none-of-them'
      const others = await app.call(users.list, { ...filters, [name]: none }, { token })
      expect(others.data.records).toEqual([])
    }
  })

  test('sorts the list, whatever the order of creation', async () => {
    if (!field.isSortable) return
    const [low, high] = [newUser(), newUser()]
    const last = await create(high)
    const first = await create(low)
    const order = async (sort: string) => {
      const { data } = await app.call(users.list, { sort, size: 100 } as never, { token })
      return data.records.map(({ id }) => id).filter((id) => id === first.id || id === last.id)
    }
    const ascending = await order(name)
    if (field.kind === 'text') expect(ascending).toEqual([first.id, last.id])
    expect(await order(`-${name}`)).toEqual(ascending.toReversed())
  })

  test('is changed and recorded in the audit log', async () => {
    if (name === 'userName') return // cannot be changed
    const before = await create(newUser())
    const values = newUser()
    const changes = Object.entries(values).filter(([one]) => one !== 'userName')
    const { id, version } = before
    const input = { id, version, ...Object.fromEntries(changes) }
    const saved = await app.call(users.update, input as never, { token })
    expect(saved.data[name]).toBe(values[name])
    const [event] = await app.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.targetId, id), eq(auditEvents.action, 'user.update')))
      .orderBy(desc(auditEvents.time))
    expect(event?.after).toMatchObject({ [name]: values[name] })
  })

  test('is exported to a file and imported from it', async () => {
    const input = newUser()
    const file = [
      namesOf(enteredUserFields).map((one) => userFields[one].label.zh),
      namesOf(enteredUserFields).map((one) => input[one]),
    ].map((line) => line.join(','))
    const answer = await app.request('/api/user-imports?fileName=users.csv', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: file.join('\n'),
    })
    const checked = userImports.upload.output.parse(
      ((await answer.json()) as { data: object }).data,
    )
    expect(checked).toMatchObject({ total: 1, bad: 0 })
    await app.call(userImports.run, { id: checked.id }, { token })
    await runWaitingImports(app.db, app.platform, new AbortController().signal)
    const found = await app.call(users.list, { userName: input.userName }, { token })
    expect(found.data.records[0]?.[name]).toBe(input[name])
    const exported = await app.call(
      userExports.download,
      { userName: input.userName, format: 'csv', columns: name } as never,
      { token },
    )
    const texts = field.kind === 'choice' ? field.options[input[name]]?.en : input[name]
    expect(linesOf(exported.text)).toEqual([field.label.en, texts])
  })
})
