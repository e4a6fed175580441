import { kebabCase } from '@amber/contract/nouns/define-noun.ts'
import { withinNameOf } from '@amber/contract/nouns/noun-values.ts'
import { snake, type FieldSpec, type NounSpec } from './noun-spec.ts'

/** Returns the import statements that the tests of references need. */
export function referenceImports({ name, fields }: NounSpec): string {
  const hasUsers = fields.some(({ kind }) => kind === 'user')
  const { of } = fields.find((field) => field.of) ?? {}
  const many = kebabCase(of?.plural ?? '')
  const lines = [
    hasUsers && `import { eq } from 'drizzle-orm'`,
    of && of.name !== name && `import { ${of.plural} } from '@amber/contract/${many}/${many}.ts'`,
    (hasUsers || of) && `import type { Permission } from '@amber/contract/permissions.ts'`,
    hasUsers && `import { users } from '#server/db/schema.ts'`,
    of && `import { makeNounRecord } from '#server/testing/noun-input.ts'`,
  ]
  return lines.filter(Boolean).join('\n')
}

function userTest(noun: NounSpec): string {
  const { plural, fields } = noun
  const { key: field, view } = fields.find(({ kind }) => kind === 'user') ?? {}
  return field
    ? `
test('finds by ${field}, requires an existing user and marks a deleted one', async () => {
  const { content, record } = await add()
  const person = await makeUser(app)
  const edit = { ...content, id: record.id, version: 1, ${field}: person.id }
  const shown = { id: person.id, name: person.userName, isDeleted: false }
  expect((await app.call(${plural}.update, edit, admin)).data.${field}).toEqual(shown)
  await app.db.update(users).set({ removedAt: app.clock.now() }).where(eq(users.id, person.id))
  const found = await app.call(${plural}.list, { ${field}: person.id }, admin)
  expect(found.data.records.map((one) => one.${field})).toEqual([{ ...shown, isDeleted: true }])
  expect((await app.call(${plural}.update, { ...edit, version: 2 }, admin)).status).toBe(200)
  const refused = await app.call(${plural}.create, { ...contentOf(), ${field}: person.id }, admin)
  expect(refused.problem.fields).toEqual({ ${field}: "This user doesn't exist or was deleted" })
  const unknown = { ...contentOf(), ${field}: crypto.randomUUID() }
  expect((await app.call(${plural}.create, unknown, admin)).code).toBe('input_invalid')
  await app.db.delete(users).where(eq(users.id, person.id))
  expect((await app.call(${plural}.get, { id: record.id }, admin)).data.${field}).toBeNull()
})
${finderTest(noun, { field, view, make: 'makeUser(app)', text: 'userName' })}`
    : ''
}

const finderTest = (
  { name, plural }: NounSpec,
  {
    field,
    view,
    make,
    text,
  }: { field: string; view: FieldSpec['view'] | undefined; make: string; text: string },
) => `
test('offers listed users of ${field} to readers and all to editors', async () => {
  await add()
  const other = await ${make}
  const found = async (permission: Permission) => {
    const holder = await makeHolder(app, ['${name}:list', permission${view ? `, '${name}:${view.name}'` : ''}])
    const { findRecords } = ${plural}
    if (!findRecords) throw new Error('The noun has no other records')
    const wanted = { field: '${field}', text: other.${text} }
    return (await app.call(findRecords, wanted, holder)).data
  }
  expect(await found('user:export')).toEqual([])
  expect(await found('${name}:create')).toEqual([{ id: other.id, name: other.${text} }])
})
`

function recordTest(noun: NounSpec): string {
  const { name, plural, fields } = noun
  const { key: field, of, view } = fields.find((one) => one.of) ?? {}
  if (!field || !of) return ''
  const make = `makeNounRecord(app, '${of.name}', admin)`
  return `
test('requires an existing record in ${field} and marks a deleted one', async () => {
  const { content, record } = await add()
  const other = await ${make}
  const edit = { ...content, id: record.id, version: 1, ${field}: other.id }
  const shown = { ...other, isDeleted: false }
  expect((await app.call(${plural}.update, edit, admin)).data.${field}).toEqual(shown)
  const history = (await app.call(${plural}.changes, { id: record.id }, admin)).data.records
  expect(history[0]?.fields).toEqual([
    { field: '${field}', before: record.${field}?.name ?? null, after: other.name },
  ])
  await app.call(${of.plural}.remove, { id: other.id }, admin)
  const found = await app.call(${plural}.list, { ${field}: other.id }, admin)
  expect(found.data.records.map((one) => one.${field})).toEqual([{ ...shown, isDeleted: true }])
  expect((await app.call(${plural}.update, { ...edit, version: 2 }, admin)).status).toBe(200)
  const refused = await app.call(${plural}.create, { ...contentOf(), ${field}: other.id }, admin)
  expect(refused.problem.fields).toEqual({ ${field}: "This record doesn't exist or was deleted" })
  const unknown = { ...contentOf(), ${field}: crypto.randomUUID() }
  expect((await app.call(${plural}.create, unknown, admin)).code).toBe('input_invalid')
  const file = await app.request(\`/api/${kebabCase(name)}-exports?format=csv&${field}=\${other.id}\`, {
    headers: { authorization: \`Bearer \${admin.token}\` },
  })
  expect(await file.text()).toContain(other.name)
  await app.pool.query('delete from "${snake(of.plural)}" where id = $1', [other.id])
  expect((await app.call(${plural}.get, { id: record.id }, admin)).data.${field}).toBeNull()
})
${finderTest(noun, { field, view, make, text: 'name' })}`
}

/** Returns the lines about a tree of the noun itself, whose records would stand below themselves. */
const circleLines = ({ plural }: NounSpec, field: string) => `
  const edit = { ...contentOf(), id: lowerOne.id, version: 1 }
  for (const otherParent of [lowerOne.id, record.id]) {
    const refused = await app.call(${plural}.update, { ...edit, ${field}: otherParent }, admin)
    expect(refused.problem.fields).toEqual({
      ${field}: "Can't be the record itself or one below it",
    })
  }
  const atTop = { ...edit, ${field}: null }
  expect((await app.call(${plural}.update, atTop, admin)).status).toBe(200)`

function treeTest(noun: NounSpec, { key: field, of, parent, view }: FieldSpec): string {
  const { name, plural } = noun
  if (!of || !parent) return ''
  const rights = `'${name}:list'${view ? `, '${name}:${view.name}'` : ''}`
  const make = `await makeNounRecord(app, '${of.name}', admin)`
  const isOfItself = of.name === name
  return `
test('finds below a node of ${field}${isOfItself ? ', and refuses a circle' : ''}', async () => {
  const [upperOne, lowerOne] = [${make}, ${make}]
  const moveSql = 'update "${snake(of.plural)}" set "${snake(parent)}" = $1 where id = $2'
  await app.pool.query(moveSql, [upperOne.id, lowerOne.id])
  const treeFor = async (person: typeof admin) => {
    const { findTree } = ${plural}
    if (!findTree) throw new Error('The noun has no tree')
    const allNodes = (await app.call(findTree, { field: '${field}' }, person)).data.nodes ?? []
    return allNodes.filter(({ id }) => id === lowerOne.id)
  }
  const lowerNode = { id: lowerOne.id, name: lowerOne.name, parent: upperOne.id }
  expect(await treeFor(await makeHolder(app, [${rights}, '${name}:create']))).toEqual([lowerNode])
  ${isOfItself ? '' : `expect(await treeFor(await makeHolder(app, [${rights}]))).toEqual([])`}
  const { record } = await add()
  const movedEdit = { ...contentOf(), id: record.id, version: 1, ${field}: lowerOne.id }
  await app.call(${plural}.update, movedEdit, admin)
  const isFound = async (search: object) => {
    const { data } = await app.call(${plural}.list, { ...search, size: 100 }, admin)
    return data.records.some(({ id }) => id === record.id)
  }
  expect(await isFound({ ${withinNameOf(field)}: upperOne.id })).toBe(true)
  expect(await isFound({ ${field}: lowerOne.id })).toBe(true)
  expect(await isFound({ ${field}: upperOne.id })).toBe(false)${isOfItself ? circleLines(noun, field) : ''}
})
`
}

/** Returns the tests of the first tree of another noun and of that of the noun itself. */
function treeTests(noun: NounSpec): string {
  const trees = noun.fields.filter(({ kind }) => kind === 'tree')
  const isOwn = ({ of }: FieldSpec) => of?.name === noun.name
  const tested = [trees.find((field) => !isOwn(field)), trees.find(isOwn)]
  return tested.map((field) => (field ? treeTest(noun, field) : '')).join('')
}

/** Returns the tests of the first fields that hold a user, a record and a node of a tree. */
export const referenceTests = (noun: NounSpec) =>
  userTest(noun) + recordTest(noun) + treeTests(noun)
