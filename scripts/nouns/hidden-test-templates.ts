import { kebabCase } from '@amber/contract/nouns/define-noun.ts'
import { withinNameOf } from '@amber/contract/nouns/noun-values.ts'
import {
  isImportable,
  isOfFiles,
  isReference,
  viewsOf,
  type FieldSpec,
  type NounSpec,
} from './noun-spec.ts'
import { hasFiles } from './sample-values.ts'
import { boundsOf } from './search-test-templates.ts'

type Kind = FieldSpec['kind']

const listed = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

/** Returns the fields that only some users see. */
export const hiddenOf = ({ fields }: NounSpec) => fields.filter(({ view }) => view !== null)

const titleOf = (noun: NounSpec) => {
  const keys = hiddenOf(noun).map(({ key }) => key)
  const codes = viewsOf(noun).map(({ name }) => `${noun.name}:${name}`)
  return { keys: keys.join(', '), codes: codes.join(', ') }
}

/** Kinds whose empty value is not null. */
const emptyOf: Partial<Record<Kind, string>> = { choices: '[]', tags: '[]', switch: 'false' }

const kindsWithoutSearch: readonly Kind[] = [
  'long-text',
  'number-range',
  'date-range',
  'color',
  'json',
  'file',
  'picture',
]
const isSorted = ({ kind }: FieldSpec) => kind === 'text' || kind === 'choice' || kind in boundsOf

function searchesBy({ key, kind, of, choices }: FieldSpec): [name: string, value: string][] {
  const bounds = boundsOf[kind]
  if (bounds) return [[`${key}From`, bounds[0]]]
  if (isReference({ kind, of })) {
    const names = kind === 'tree' ? [key, withinNameOf(key)] : [key]
    return names.map((name) => [name, '00000000-0000-4000-8000-000000000000'])
  }
  return [[key, kind === 'switch' ? 'true' : (choices[0] ?? 'some')]]
}

/** Returns inputs of the list by hidden fields. */
function searchesOf(noun: NounSpec): [name: string, value: string][] {
  const fields = hiddenOf(noun)
  return [
    ...fields.filter(({ kind }) => !kindsWithoutSearch.includes(kind)).flatMap(searchesBy),
    ...fields.filter(isSorted).map(({ key }): [string, string] => ['sort', `-${key}`]),
  ]
}

function readChecks(noun: NounSpec): string {
  const { plural } = noun
  const searches = searchesOf(noun).map(([name, value]) => `{ ${name}: '${value}' }`)
  const reads = hiddenOf(noun).flatMap(({ key, kind, of }) => {
    const input = `{ field: '${key}' }`
    const found = [`${plural}.findRecords!, ${input}`]
    if (kind === 'tree') found.push(`${plural}.findTree!, ${input}`)
    if (isReference({ kind, of })) return found
    return isOfFiles({ kind }) ? [`${plural}.file!, { id, field: '${key}' }`] : []
  })
  return [
    searches.length > 0 &&
      `for (const wanted of [${searches.join(', ')}]) {
    expect(await app.raw(${plural}.list, wanted, limitedUser)).toMatchObject(denied)
    const file = { ...wanted, format: 'csv' }
    expect(await app.raw(${plural}.download, file, limitedUser)).toMatchObject(denied)
    expect((await app.raw(${plural}.list, wanted, admin)).status).toBe(200)
  }`,
    ...reads.map((read) => `expect(await app.raw(${read}, limitedUser)).toMatchObject(denied)`),
  ]
    .filter(Boolean)
    .join('\n  ')
}

const creationCheck = (noun: NounSpec) =>
  // Files would be of another user.
  hasFiles(noun)
    ? ''
    : `
  const createdReply = await app.raw(${noun.plural}.create, withoutHidden(contentOf()), limitedUser)
  expect([createdReply.status, hiddenIn(createdReply.data)]).toEqual([201, []])`

const templateCheck = (noun: NounSpec) =>
  isImportable(noun)
    ? `
  const importTemplate = await textFor(limitedUser, '${kebabCase(noun.name)}-import-template?')
  expect(importTemplate.split(/[,\\r\\n]+/).filter((cell) => hiddenLabels.includes(cell))).toEqual([])`
    : ''

/** Returns checks of the history, the audit log and the files after an edit of the hidden fields. */
function logChecks(noun: NounSpec): string {
  const { name, plural } = noun
  const fields = hiddenOf(noun)
  const emptied = fields.map(({ key, kind }) => `${key}: ${emptyOf[kind] ?? 'null'}`).join(', ')
  // Tests have none to refer to.
  const changed = fields.filter(({ of }) => of?.name !== name).map(({ key }) => key)
  return `  await app.call(${plural}.update, { ...content, ${emptied}, id, version: 2 }, admin)
  const changedFor = async (reader: typeof admin) => {
    const history = (await app.call(${plural}.changes, { id }, reader)).data.records
    expect(history).toHaveLength(3)
    return Object.fromEntries(history.flatMap(({ fields }) => fields.map(({ field }) => [field, 1])))
  }
  expect(hiddenIn(await changedFor(admin))).toEqual([${listed(changed)}])
  expect(hiddenIn(await changedFor(limitedUser))).toEqual([])
  const { data: updateLog } = await app.call(auditLog.list, { action: '${name}.update' }, admin)
  const event = { id: updateLog.records[0]?.id ?? '' }
  const loggedFor = async (reader: typeof admin) => {
    const { before, after } = (await app.call(auditLog.get, event, reader)).data
    return [before, after].map((state) => hiddenIn(state as object))
  }
  expect(await loggedFor(admin)).toEqual([hiddenKeys, hiddenKeys])
  expect(await loggedFor(limitedUser)).toEqual([[], []])
  const logFor = async (reader: typeof admin) =>
    loggedIn(await textFor(reader, 'audit-event-exports?action=${name}.update&'))
  expect([await logFor(admin), await logFor(limitedUser)]).toEqual([hiddenKeys, []])
  const columnsFor = async (reader: typeof admin) => {
    const csvCells = (await textFor(reader, '${kebabCase(name)}-exports?')).split(/[,\\r\\n\\uFEFF]+/)
    return hiddenLabels.filter((label) => csvCells.includes(label))
  }
  expect([await columnsFor(admin), await columnsFor(limitedUser)]).toEqual([hiddenLabels, []])${templateCheck(noun)}
`
}

/** Returns the import statement of the test of the server. */
export const hiddenImports = (noun: NounSpec) =>
  hiddenOf(noun).length > 0
    ? `import { auditLog } from '@amber/contract/logs/audit-log.ts'\nimport { hiddenFieldChecks } from '#server/testing/hidden-field-checks.ts'`
    : ''

/** Returns the test of the endpoints for fields that only some users see. */
export function hiddenTest(noun: NounSpec): string {
  const { name, plural } = noun
  const fields = hiddenOf(noun)
  if (fields.length === 0) return ''
  const title = titleOf(noun)
  const keys = listed(fields.map(({ key }) => key))
  const verbs = ['list', 'create', 'update', 'export', ...(isImportable(noun) ? ['import'] : [])]
  const codes = [...verbs.map((verb) => `${name}:${verb}`), 'audit:list', 'audit:export']
  return `
test('shows and takes ${title.keys} only with ${title.codes}', async () => {
  const hiddenKeys: readonly string[] = [${keys}]
  const hiddenLabels: readonly string[] = [${listed(fields.map(({ label }) => label.en))}]
  const { hiddenIn, loggedIn, textFor, withoutHidden } = hiddenFieldChecks(app, hiddenKeys)
  const { content, record } = await add()
  const { id, version } = record
  const limitedUser = await makeHolder(app, [${listed(codes)}])
  expect(hiddenIn(record)).toEqual(hiddenKeys)
  expect(hiddenIn((await app.call(${plural}.get, { id }, limitedUser)).data)).toEqual([])
  const seenRecords = (await app.call(${plural}.list, { size: 100 }, limitedUser)).data.records
  expect(seenRecords.length).toBeGreaterThan(0)
  expect(seenRecords.flatMap(hiddenIn)).toEqual([])

  const denied = { status: 403, code: 'permission_missing' }
  ${readChecks(noun)}
  const edit = { ...withoutHidden(content), id, version }
  for (const [key, value] of Object.entries(content).filter(([one]) => hiddenKeys.includes(one))) {
    const refused = await app.raw(${plural}.update, { ...edit, [key]: value }, limitedUser)
    expect(refused).toMatchObject(denied)
    expect(Object.keys(refused.problem.fields ?? {})).toEqual([key])
    const otherContent = { ...withoutHidden(content), [key]: value }
    expect(await app.raw(${plural}.create, otherContent, limitedUser)).toMatchObject(denied)
  }${creationCheck(noun)}
  const saved = await app.raw(${plural}.update, edit, limitedUser)
  expect([saved.data.version, hiddenIn(saved.data)]).toEqual([2, []])
  const { problem } = await app.raw(${plural}.update, edit, limitedUser)
  expect(problem.current).toMatchObject({ id, version: 2 })
  expect(hiddenIn(problem.current as object)).toEqual([])
  const newStamps = { version: 2, updateBy: expect.any(String), updateTime: expect.any(String) }
  expect((await app.call(${plural}.get, { id }, admin)).data).toEqual({ ...record, ...newStamps })

${logChecks(noun)}})
`
}

/** Returns the test of the page for fields that only some users see. */
export function hiddenWebTest(noun: NounSpec): string {
  const { name, plural, fields } = noun
  const hidden = hiddenOf(noun)
  if (hidden.length === 0) return ''
  const title = titleOf(noun)
  const query = searchesOf(noun)
    .map((search) => search.join('='))
    .join('&')
  return `
test('lacks ${title.keys} without ${title.codes}', async () => {
  const limitedRights = ['list', 'create', 'update'].map((verb) => \`${name}:\${verb}\`)
  const { server, user } = await openPage(limitedRights, '${query && `?${query}`}', () => {}, seenByAll)
  const hiddenLabels = [${listed(hidden.map(({ label }) => label.en))}]
  const expectNone = () =>
    expect(hiddenLabels.flatMap((label) => screen.queryAllByText(label))).toEqual([])
  const lastSearch = server.heardOf(${plural}.list).at(-1)
  expect(Array.from(lastSearch?.query.keys() ?? []).toSorted()).toEqual(['current', 'size', 'sort'])
  expect(lastSearch?.query.get('sort')).toBe('-updateTime')
  expectNone()
  const { id, version } = record
  const page = { current: 1, size: 10, total: 0, totalIsEstimate: false, records: [] }
  server.onPath(${plural}.changes, { id }, reply(${plural}.changes, page))
  await user.click(screen.getByRole('button', { name: 'More actions for “First”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Details and changes' }))
  const detailsDrawer = within(await screen.findByRole('dialog', { name: 'First' }))
  expect(await detailsDrawer.findByText('No changes yet')).toBeTruthy()
  expectNone()
  await user.click(detailsDrawer.getByText('Close'))
  server.onPath(${plural}.get, { id }, reply(${plural}.get, seenByAll))
  server.onPath(${plural}.update, { id }, reply(${plural}.update, { ...seenByAll, version: 2 }))
  await user.click(screen.getByRole('button', { name: 'Edit “First”' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit “First”' }))
  await drawer.findAllByRole('textbox')
  expectNone()
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const saved = server.heard.find(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ ${fields[0]?.key}: 'First', version })
  const hiddenKeys = [${listed(hidden.map(({ key }) => key))}]
  const sentKeys = Object.keys(saved?.body ?? {})
  expect(hiddenKeys.filter((key) => sentKeys.includes(key))).toEqual([])
})
`
}
