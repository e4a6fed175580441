import { kebabCase, withinSentence } from '@amber/contract/nouns/define-noun.ts'
import { hiddenOf, hiddenWebTest } from './hidden-test-templates.ts'
import { isImportable, isOfFiles, viewsOf, type FieldSpec, type NounSpec } from './noun-spec.ts'
import { sampleOf } from './sample-values.ts'
import { choices, previews } from './web-answer-templates.ts'

const detailsTest = (noun: NounSpec) => {
  const {
    name,
    plural,
    fields: [first],
  } = noun
  return `
test('shows details and history to readers', async () => {
  const { server, user } = await openPage(['${name}:list'])
  const event = {
    id: idOf(3),
    time: record.createTime,
    action: '${name}.update',
    actorId: null,
    actor: 'Ann',
    face: null,
    file: null,
    fields: [{ field: '${first?.key}', before: 'Zeroth', after: 'First' }],
  }
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [event] }
  server.onPath(${plural}.changes, { id: record.id }, reply(${plural}.changes, page))
  await user.click(screen.getByRole('button', { name: 'More actions for “First”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Details and changes' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'First' }))
  expect(await drawer.findByText('Zeroth')).toBeTruthy()
  expect(drawer.getAllByText('First').length).toBeGreaterThan(2)
})

test('opens the details of the record in the URL', async () => {
  const other = { ...record, id: idOf(9), ${first?.key}: 'Ninth' }
  const page = { current: 1, size: 10, total: 0, totalIsEstimate: false, records: [] }
  await openPage(['${name}:list'], \`?details-of=\${other.id}\`, (ready) => {
    ready.onPath(${plural}.get, { id: other.id }, reply(${plural}.get, other))
    ready.onPath(${plural}.changes, { id: other.id }, reply(${plural}.changes, page))${previews(noun, { server: 'ready', record: 'other' })}
  })
  expect(await screen.findByRole('dialog', { name: 'Ninth' })).toBeTruthy()
})
`
}

const importTest = (noun: NounSpec) => {
  if (!isImportable(noun)) return ''
  const {
    name,
    labels: { many },
  } = noun
  const title = `Import ${withinSentence(many.en)}`
  return `
test('offers import only with its permission', async () => {
  const { user } = await openPage([...everything, '${name}:import'])
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: '${title}' }))
  expect(dialog.getByRole('button', { name: 'Excel template' })).toBeTruthy()
})

test('hides import without its permission', async () => {
  await openPage()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
`
}

function tagsTest({ plural, fields }: NounSpec): string {
  const field = fields.find(({ kind }) => kind === 'tags')
  if (!field) return ''
  return `
test('shows, edits and searches ${field.key}', async () => {
  const { server, user } = await openPage(everything, '?${field.key}=one,two')
  const { id } = record
  expect(screen.getAllByText('TCP/IP').length).toBeGreaterThan(0)
  expect(await screen.findByText('one, two')).toBeTruthy()
  expect(server.heardOf(${plural}.list).at(-1)?.query.get('${field.key}')).toBe('one,two')
  server.onPath(${plural}.get, { id }, reply(${plural}.get, record))
  server.onPath(${plural}.update, { id }, reply(${plural}.update, { ...record, version: 2 }))
  await user.click(await screen.findByRole('button', { name: 'Edit “First”' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit “First”' }))
  await user.type(await drawer.findByRole('textbox', { name: /^${field.label.en}/ }), 'later,')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const saved = server.heard.find(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ ${field.key}: ['urgent', 'TCP/IP', 'later'] })
})
`
}

function referenceTests(noun: NounSpec): string {
  const kinds = ['record', 'tree']
  const firsts = kinds.map((kind) => noun.fields.find((field) => field.kind === kind))
  return firsts.map((field) => (field ? referenceTest(noun, field) : '')).join('')
}

function referenceTest({ name, plural, fields }: NounSpec, field: FieldSpec): string {
  if (!field.of) return ''
  const isTree = field.kind === 'tree'
  const [verb, found] = isTree
    ? ['findTree!', "{ nodes: [{ id: idOf(6), name: 'Zenith', parent: null }] }"]
    : ['findRecords!', "[{ id: idOf(6), name: 'Zenith' }]"]
  const option = isTree ? "findByTitle('Zenith')" : "findByRole('option', { name: 'Zenith' })"
  const many = kebabCase(field.of.plural)
  return `
test('finds ${field.key} and links it for readers with permission', async () => {
  const { server, user } = await openPage([...everything, '${field.of.name}:list'], '', (ready) => {
    ready.on(${plural}.${verb}, reply(${plural}.${verb}, ${found}))
  })
  const [shown] = await screen.findAllByRole('link', { name: 'Acme' })
  expect(shown?.getAttribute('href')).toBe(\`/${many}?details-of=\${idOf(4)}\`)
  const { id } = record
  server.onPath(${plural}.get, { id }, reply(${plural}.get, record))
  server.onPath(${plural}.update, { id }, reply(${plural}.update, { ...record, version: 2 }))
  await user.click(screen.getByRole('button', { name: 'Edit “First”' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit “First”' }))
  await user.click(await drawer.findByRole('combobox', { name: /^${field.label.en}/ }))
  await user.click(await screen.${option})
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const saved = server.heard.find(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ ${field.key}: idOf(6) })
})
${
  fields.some(({ of }) => of?.name === name)
    ? ''
    : `
test('shows ${field.key} by name to readers without permission', async () => {
  await openPage()
  expect(screen.getAllByText('Acme').length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull()
})
`
}`
}

/** File of a record in an answer. */
const fileOf = ({ key, kind }: FieldSpec) => {
  const [ending, type] = kind === 'picture' ? ['webp', 'image/webp'] : ['pdf', 'application/pdf']
  return `{ id: idOf(5), name: '${key}.${ending}', size: 2048, type: '${type}' }`
}

function fileTest({ plural, fields }: NounSpec): string {
  const field = fields.find(isOfFiles)
  if (!field) return ''
  const name = `${field.key}.${field.kind === 'picture' ? 'webp' : 'pdf'}`
  const shown =
    field.kind === 'picture' ? `'img', { name: '${name}' }` : `'button', { name: /${name}/ }`
  const saved = field.isRequired
    ? `expect(await drawer.findByText('Cannot be empty')).toBeTruthy()`
    : `expect(await screen.findByText('Saved')).toBeTruthy()
  const saved = server.heard.find(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ ${field.key}: null })`
  return `
test('shows and removes ${field.key}', async () => {
  const { server, user } = await openPage()
  const { id } = record
  expect((await screen.findAllByRole(${shown})).length).toBeGreaterThan(0)
  server.onPath(${plural}.get, { id }, reply(${plural}.get, record))
  server.onPath(${plural}.update, { id }, reply(${plural}.update, { ...record, version: 2 }))
  await user.click(screen.getByRole('button', { name: 'Edit “First”' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit “First”' }))
  await user.click(await drawer.findByRole('button', { name: 'Remove “${name}”' }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  ${saved}
})
`
}

const undoTest = ({ plural }: NounSpec, one: string) => `
test('deletes a record and undoes it', async () => {
  const { server, user } = await openPage()
  const { id } = record
  server.onPath(${plural}.remove, { id }, reply(${plural}.remove, {}))
  server.onPath(${plural}.restore, { id }, reply(${plural}.restore, record))
  await user.click(screen.getByRole('button', { name: 'More actions for “First”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete ${one} “First”?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByText('Undo'))
  expect(await screen.findByText('Restored ${one} “First”')).toBeTruthy()
  expect(server.heard.filter(({ method }) => method !== 'GET')).toHaveLength(2)
})
`

/** Declares the record of the test, whose first field is `First`. */
function recordCode(noun: NounSpec): string {
  const hasHidden = hiddenOf(noun).length > 0
  const samples = noun.fields.map((field, index) => ({
    isHidden: field.view !== null,
    text: sampleOf(index === 0 ? { ...field, isUnique: false } : field, index, {
      user: "{ id: idOf(2), name: 'Ann (ann01)', isDeleted: false }",
      other: () => "{ id: idOf(4), name: 'Acme', isDeleted: false }",
      file: fileOf(field),
    }),
  }))
  const [hidden = [], others = []] = [true, false].map((isHidden) =>
    samples.filter((sample) => sample.isHidden === isHidden).map(({ text }) => text),
  )
  const name = hasHidden ? 'seenByAll' : 'record'
  const all = `const ${name} = { ...recordStamps, ${others.join(' ')} }`
  return hasHidden ? `${all}\nconst record = { ...seenByAll, ${hidden.join(' ')} }` : all
}

/** Fetched on demand; importing it takes seconds. */
const treeImport = ({ fields }: NounSpec) =>
  fields.some(({ kind }) => kind === 'tree')
    ? "import '#web/ui/picker/library-tree-select.tsx'"
    : ''

/** Returns the test of a noun's page. */
export const webTest = (noun: NounSpec) => {
  const { name, plural, labels, fields } = noun
  const one = labels.one.en.charAt(0).toLowerCase() + labels.one.en.slice(1)
  const [first] = fields
  const hasHidden = hiddenOf(noun).length > 0
  const verbs = ['list', 'create', 'update', 'remove', ...viewsOf(noun).map((view) => view.name)]
  return `
import { ${plural} } from '@amber/contract/${kebabCase(plural)}/${kebabCase(plural)}.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { idOf, recordStamps } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'
${treeImport(noun)}

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./${kebabCase(plural)}-page.tsx')])
}, 60_000)

${recordCode(noun)}
const everything = [${verbs.map((verb) => `'${verb}'`).join(', ')}].map((verb) => \`${name}:\${verb}\`)

async function openPage(
  buttons = everything,
  search = '',
  prepare: (server: ReturnType<typeof fakeServer>) => void = () => {},
  ${hasHidden ? 'listed: typeof seenByAll = record,' : ''}
) {
  const server = fakeServer()
  prepare(server)
  const paging = { current: 1, size: 10, total: 1, totalIsEstimate: false }
  server.on(${plural}.list, reply(${plural}.list, { ...paging, records: [${hasHidden ? 'listed' : 'record'}] }))${previews(noun, { server: 'server', record: 'record' })}${choices(noun)}
  const app = renderApp({ path: \`/${kebabCase(plural)}\${search}\`, as: person({ buttons }), server })
  await screen.findByRole('row', { name: /First/ })
  return app
}

test('adds a record once its required fields are filled in', async () => {
  const { server, user } = await openPage()
  await user.click(screen.getByRole('button', { name: 'Add ${one}' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add ${one}' }))
  await user.click(drawer.getByRole('button', { name: 'Add ${one}' }))
  expect((await drawer.findAllByText('Cannot be empty')).length).toBeGreaterThan(0)
  expect(server.heardOf(${plural}.create)).toEqual([])
})

test('saves an edit with the loaded version', async () => {
  const { server, user } = await openPage()
  const { id, version } = record
  server.onPath(${plural}.get, { id }, reply(${plural}.get, record))
  server.onPath(${plural}.update, { id }, reply(${plural}.update, { ...record, version: 2 }))
  await user.click(screen.getByRole('button', { name: 'Edit “First”' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit “First”' }))
  const [name] = await drawer.findAllByRole('textbox')
  await user.type(name!, ' one')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const saved = server.heard.find(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ ${first?.key}: 'First one', version })
})
${tagsTest(noun)}${referenceTests(noun)}${fileTest(noun)}${undoTest(noun, one)}${detailsTest(noun)}${importTest(noun)}${hiddenWebTest(noun)}`
}
