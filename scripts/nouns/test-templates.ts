import { kebabCase } from '@amber/contract/nouns/define-noun.ts'
import { hiddenImports, hiddenTest } from './hidden-test-templates.ts'
import { isImportable, isOfFiles, type NounSpec } from './noun-spec.ts'
import { referenceImports, referenceTests } from './reference-templates.ts'
import { cellsOf, contentFunctions, hasFiles, madeRecords } from './sample-values.ts'
import { boundsTest, switchTest } from './search-test-templates.ts'

const removalTests = ({ name, plural }: NounSpec) => `
test('deletes and restores a record', async () => {
  const { record } = await add()
  const { id } = record
  expect((await app.call(${plural}.remove, { id }, admin)).status).toBe(200)
  expect(await listedIds()).not.toContain(id)
  const missing = { status: 404, code: 'record_missing' }
  expect(await app.call(${plural}.get, { id }, admin)).toMatchObject(missing)
  expect(await app.call(${plural}.remove, { id }, admin)).toMatchObject(missing)
  expect((await app.call(${plural}.restore, { id }, admin)).data).toEqual(record)
  expect(await app.call(${plural}.restore, { id }, admin)).toMatchObject(missing)
})

test('requires the permission of each call', async () => {
  const { record } = await add()
  const reader = await makeHolder(app, ['${name}:list'])
  const { id } = record
  expect((await app.call(${plural}.get, { id }, reader)).status).toBe(200)
  const denied = { status: 403, code: 'permission_missing' }
  expect(await app.call(${plural}.create, contentOf(), reader)).toMatchObject(denied)
  expect(await app.call(${plural}.remove, { id }, reader)).toMatchObject(denied)
  expect(await app.call(${plural}.restore, { id }, reader)).toMatchObject(denied)
})
`

const importsOfImports = `import type { SheetImport } from '@amber/contract/imports.ts'
import { nounImportCalls } from '@amber/contract/nouns/noun-imports.ts'`

const importOfChoices = `import { nounChoiceTests } from '#server/testing/noun-choice-tests.ts'`

const importsOfFiles = `import { nounFileTests } from '#server/testing/noun-file-tests.ts'
import { uploadSample } from '#server/testing/upload-sample.ts'`

const hasChoices = ({ fields }: NounSpec) => fields.some(({ choices }) => choices.length > 0)

function tagsTest({ name, plural, fields }: NounSpec): string {
  const field = fields.find(({ kind }) => kind === 'tags')?.key
  return field
    ? `
test('finds any of several ${field}, and exports them as an import reads them', async () => {
  const { record } = await add()
  const other = await app.call(${plural}.create, { ...contentOf(), ${field}: ['Later'] }, admin)
  const found = async (wanted: string) => {
    const input = { ${field}: wanted, size: 100 }
    return (await app.call(${plural}.list, input, admin)).data.records.map(({ id }) => id)
  }
  expect(await found('TCP/IP,Later')).toEqual(expect.arrayContaining([record.id, other.data.id]))
  expect(await found('Later')).not.toContain(record.id)
  expect((await app.call(${plural}.list, { ${field}: 'urgent,' }, admin)).code).toBe('input_invalid')
  const repeated = { ...contentOf(), ${field}: ['urgent', 'urgent'] }
  expect((await app.call(${plural}.create, repeated, admin)).code).toBe('input_invalid')
  const file = await app.request('/api/${kebabCase(name)}-exports?format=csv&${field}=urgent', {
    headers: { authorization: \`Bearer \${admin.token}\`, 'accept-language': 'zh-CN' },
  })
  expect(await file.text()).toContain('urgent，TCP/IP')
})
`
    : ''
}

const exportTest = ({ name, plural, fields: [first] }: NounSpec) => `
test('exports found records with a permission and an audit event', async () => {
  const { record } = await add()
  const query = new URLSearchParams({ format: 'csv', ${first?.key}: record.${first?.key} })
  const download = (token: string) =>
    app.request(\`/api/${kebabCase(name)}-exports?\${query.toString()}\`, {
      headers: { authorization: \`Bearer \${token}\`, 'accept-language': 'en-US' },
    })
  const csvLines = (await (await download(admin.token)).text()).trimEnd().split('\\r\\n')
  const found = await app.call(${plural}.list, { ${first?.key}: record.${first?.key} }, admin)
  expect(csvLines).toHaveLength(1 + found.data.total)
  expect(csvLines[0]).toContain('${first?.label.en}')
  expect(csvLines[1]).toContain(record.${first?.key})
  const { rows: logged } = await app.pool.query("select after from audit_events where action = '${name}.export'")
  expect(logged).toMatchObject([{ after: { count: found.data.total, format: 'csv' } }])
  const reader = await makeHolder(app, ['${name}:list'])
  expect((await download(reader.token)).status).toBe(403)
})
`

function importTest(noun: NounSpec): string {
  if (!isImportable(noun)) return ''
  const { name, plural, fields } = noun
  const [first] = fields
  const words = fields.flatMap(({ key, kind, of }) => {
    if (cellsOf[kind]) return [`, ${key}: ${cellsOf[kind]}`]
    if (!of) return []
    return [of.name === name ? `, ${key}: ''` : `, ${key}: made.${of.name}.name`]
  })
  const path = `/api/${kebabCase(name)}-imports`
  return `
test('imports the valid rows of a file once, with a permission, an audit event and history', async () => {
  const firstRow = { ...${hasFiles(noun) ? 'textsOf' : 'contentOf'}()${words.join('')} }
  const csvLines = [firstRow, { ...firstRow, ${first?.key}: '' }].map((row) =>
    // Without the last cell, which no field reads, the second row may be blank.
    [...Object.values<unknown>(row), 'x'].map((value) => \`"\${String(value)}"\`),
  )
  const send = ({ token }: { token: string }) =>
    app.request('${path}?fileName=all.csv', {
      method: 'POST',
      headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/octet-stream' },
      body: [[...Object.keys(firstRow), '-'], ...csvLines].join('\\r\\n'),
    })
  const imports = nounImportCalls['${name}']!
  const before = await listedIds()
  const uploaded = (await (await send(admin)).json()) as { data: SheetImport }
  expect(uploaded.data).toMatchObject({ state: 'checked', total: 2, bad: 1 })
  const { id } = uploaded.data
  const faults = (await app.call(imports.faults, { id }, admin)).data
  expect(faults).toMatchObject([{ row: 3 }])
  const problem = { column: '${first?.label.en}', message: 'Cannot be empty' }
  expect(faults[0]?.problems).toEqual(expect.arrayContaining([expect.objectContaining(problem)]))
  const refused = await app.call(imports.run, { id, allOrNothing: true }, admin)
  expect(refused.code).toBe('import_refused')
  const done = { state: 'done', imported: 1, bad: 1 }
  expect((await app.call(imports.run, { id }, admin)).data).toMatchObject(done)
  expect((await app.call(imports.run, { id }, admin)).code).toBe('import_not_ready')
  const added = (await listedIds()).filter((one) => !before.includes(one))
  expect(added).toHaveLength(1)
  const ofRecord = { id: added[0] ?? '' }
  expect((await app.call(${plural}.get, ofRecord, admin)).data).toMatchObject({ ${first?.key}: firstRow.${first?.key} })
  const history = (await app.call(${plural}.changes, ofRecord, admin)).data.records
  expect(history).toMatchObject([{ action: '${name}.import', file: 'all.csv', fields: [] }])
  expect((await send(await makeHolder(app, ['${name}:list', '${name}:create']))).status).toBe(403)
})
`
}

const historyTest = ({ name, plural, fields: [first] }: NounSpec) => `
test('lists the events of a record with changed fields, latest first', async () => {
  const { content, record } = await add()
  await add()
  const { id, version } = record
  const after = ${first?.isUnique ? 'crypto.randomUUID()' : "'Second'"}
  await app.call(${plural}.update, { ...content, ${first?.key}: after, id, version }, admin)
  await app.call(${plural}.remove, { id }, admin)
  await app.call(${plural}.restore, { id }, admin)
  const { data } = await app.call(${plural}.changes, { id }, admin)
  const verbsSoFar = data.records.map(({ action }) => action.replace('${name}.', ''))
  expect(verbsSoFar).toEqual(['restore', 'remove', 'update', 'create'])
  const [restored, removed, updated] = data.records
  expect([restored?.fields, removed?.fields]).toEqual([[], []])
  expect(updated).toMatchObject({ actor: admin.user.userName })
  expect(updated?.fields).toEqual([
    { field: '${first?.key}', before: content.${first?.key}, after },
  ])
  const stranger = await makeHolder(app, ['user:list'])
  expect((await app.call(${plural}.changes, { id }, stranger)).status).toBe(403)
})
`

function takenTest({ plural, fields }: NounSpec): string {
  const field = fields.find(({ isUnique }) => isUnique)
  return field
    ? `
test('refuses a taken ${field.key}', async () => {
  const { content } = await add()
  const repeated = { ...contentOf(), ${field.key}: content.${field.key} }
  expect(await app.call(${plural}.create, repeated, admin)).toMatchObject({
    status: 409,
    code: 'value_taken',
  })
})
`
    : ''
}

/** Returns what an answer has in place of ids: users, other records and files. */
function shownValues({ name, fields }: NounSpec): string[] {
  return fields.flatMap((field) => {
    const { key, kind, of } = field
    if (kind === 'user') return [`, ${key}: { id: admin.user.id }`]
    if (of && of.name !== name) return [`, ${key}: made.${of.name}`]
    return isOfFiles(field) ? [`, ${key}: { id: content.${key} }`] : []
  })
}

/** Returns the test of a noun's endpoints. */
export const serverTest = (noun: NounSpec) => {
  const { name, plural, fields } = noun
  const [first] = fields
  const key = first?.key ?? ''
  const users = fields.filter(({ kind }) => kind === 'user').map((field) => field.key)
  const shown = shownValues(noun)
  const renamed = first?.isUnique ? 'crypto.randomUUID()' : "'Second'"
  return `
import { expect, test } from 'vitest'
${isImportable(noun) ? importsOfImports : ''}
${hasFiles(noun) || hasChoices(noun) ? `import { ${name} } from '@amber/contract/${kebabCase(plural)}/${kebabCase(name)}.ts'` : ''}
import { ${plural} } from '@amber/contract/${kebabCase(plural)}/${kebabCase(plural)}.ts'
${referenceImports(noun)}
${hiddenImports(noun)}
import { makeHolder, makeSignedIn${users.length > 0 ? ', makeUser' : ''} } from '#server/testing/make.ts'
${hasChoices(noun) ? importOfChoices : ''}
${hasFiles(noun) ? importsOfFiles : ''}
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])

${madeRecords(noun)}${contentFunctions(noun)}

async function add() {
  const content = contentOf()
  const reply = await app.call(${plural}.create, content, admin)
  expect(reply.status, reply.text).toBe(201)
  expect(reply.data).toMatchObject({ ...content${shown.join('')} })
  return { content, record: reply.data }
}

const listedIds = async () =>
  (await app.call(${plural}.list, { size: 100 }, admin)).data.records.map(({ id }) => id)

test('lists, finds and reads an added record', async () => {
  const { record } = await add()
  expect(await listedIds()).toContain(record.id)
  const found = await app.call(${plural}.list, { ${key}: record.${key} }, admin)
  expect(found.data.records.map(({ id }) => id)).toContain(record.id)
  const other = await app.call(${plural}.list, { ${key}: 'nowhere' }, admin)
  expect(other.data.records).toEqual([])
  expect((await app.call(${plural}.get, { id: record.id }, admin)).data).toEqual(record)
})

test('saves an edit and answers an outdated one with the current record', async () => {
  const { content, record } = await add()
  const edit = { ...content, ${key}: ${renamed}, id: record.id, version: record.version }
  const saved = await app.call(${plural}.update, edit, admin)
  expect(saved.data).toMatchObject({ ${key}: edit.${key}, version: 2 })
  expect(await app.call(${plural}.update, edit, admin)).toMatchObject({
    status: 409,
    code: 'record_changed',
    problem: { current: { ${key}: edit.${key}, version: 2 } },
  })
})
${takenTest(noun)}${boundsTest(noun)}${switchTest(noun)}${exportTest(noun)}${referenceTests(noun)}${tagsTest(noun)}${importTest(noun)}${historyTest(noun)}${hiddenTest(noun)}${removalTests(noun)}
${hasChoices(noun) ? `nounChoiceTests({ app, noun: ${name}, calls: ${plural}, admin, contentOf })\n` : ''}${hasFiles(noun) ? `nounFileTests({ app, noun: ${name}, calls: ${plural}, admin, contentOf })` : ''}`.replaceAll(
    'contentOf()',
    // Files are uploaded first.
    hasFiles(noun) ? '(await contentOf())' : 'contentOf()',
  )
}
