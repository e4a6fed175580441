import { PGlite } from '@electric-sql/pglite'
import { parseSync, Visitor } from 'oxc-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askNoun } from '#scripts/nouns/ask-noun.ts'
import { parseNoun, SpecError } from '#scripts/nouns/noun-spec.ts'
import { requireFree } from '#scripts/nouns/taken-names.ts'
import { removalMigration } from '#scripts/nouns/removal-migration.ts'
import { filesOf, untranslatedIn } from '#scripts/nouns/templates.ts'

const others = [{ name: 'shop', plural: 'shops' }]
const generated = (name: string, ...fields: string[]) =>
  Object.entries(
    filesOf(
      parseNoun(
        name,
        fields.map((field) => field.replace('(self)', `(${name.replace(/:.*/, '')})`)),
        others,
      ),
      '1000',
    ),
  )

/** Returns the errors of the generated sources, of repeated names too. */
function syntaxErrors(files: [path: string, text: string][]) {
  return files
    .filter(([path]) => /\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      parseSync(path, text, { showSemanticErrors: true }).errors.map(
        ({ message }) => `${path}: ${message}`,
      ),
    )
}

const database = new PGlite()
// Starting it takes many seconds on a busy machine.
beforeAll(
  () =>
    database.exec(`
      create table users (id uuid primary key);
      create table shops (id uuid primary key);
      create table record_files (id uuid primary key, noun text)`),
  120_000,
)
afterAll(() => database.close())

const sqlWords = [
  'to:text!:unique',
  'end:date',
  'limit:money',
  'desc:long-text',
  'check:number',
  'order:switch',
  'group:choice(a,b)',
  'select:choices(a,b)',
  'where:tags',
  'user:user',
  'references:record(shop)',
  'with:tree(self)',
  'table:picture',
  'default:file',
  'between:number-range',
  'window:date-range',
  'collate:color',
  'array:json',
]

test('the migration of a noun runs with names that are SQL keywords', async () => {
  for (const noun of ['order', 'group', 'reference']) {
    const files = generated(noun, ...sqlWords)
    const [, sql = ''] = files.find(([path]) => path.endsWith('.sql')) ?? []
    await database.exec(sql)
    const { fields } = await database.query(`select * from "${noun}s"`)
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['end', 'limit', 'to']))
    expect(syntaxErrors(files)).toEqual([])
  }
})

test('removing a noun keeps other nouns and the menus below its own', async () => {
  await database.exec(`
    create table menus (id int primary key, parent_id int references menus, route_name text, layout text);
    insert into menus values (1, null, 'crates', 'base'), (2, 1, 'own', null), (3, null, 'other', 'base');
    create table roles (id int, home_path text default '/home');
    insert into roles values (1, '/crates'), (2, '/other');
    create table role_permissions (code text);
    insert into role_permissions values ('crate:list'), ('user:list');
    create table offered_permissions as select * from role_permissions;
    create table noun_imports as select split_part(code, ':', 1) as noun from role_permissions;
    insert into record_files values (gen_random_uuid(), 'crate'), (gen_random_uuid(), 'user')`)
  const [, sql = ''] =
    generated('crate', 'title:text', 'scan:file').find(([path]) => path.endsWith('.sql')) ?? []
  await database.exec(sql + removalMigration({ name: 'crate', plural: 'crates' }))
  const rows = async (query: string) => (await database.query(query)).rows
  expect(await rows('select id, parent_id, layout from menus order by id')).toEqual([
    { id: 2, parent_id: null, layout: 'base' },
    { id: 3, parent_id: null, layout: 'base' },
  ])
  expect(await rows('select home_path from roles order by id')).toEqual([
    { home_path: '/home' },
    { home_path: '/other' },
  ])
  for (const table of ['role_permissions', 'offered_permissions'])
    expect(await rows(`select code from ${table}`)).toEqual([{ code: 'user:list' }])
  for (const table of ['noun_imports', 'record_files'])
    expect(await rows(`select noun from ${table}`)).toEqual([{ noun: 'user' }])
  expect(await rows("select to_regclass('crates') as found")).toEqual([{ found: null }])
})

test.each([
  ['class', 'title:text'],
  ['enum', 'title:text'],
  ['crypto', 'title:text'],
  ['asset', 'id:text'],
  ['asset', 'format:text'],
  ['asset', 'valueOf:text'],
])('refuses the noun %s with the field %s', (noun, field) => {
  expect(() => parseNoun(noun, [field])).toThrow(SpecError)
})

test.each([
  ['title:text:for(viewTitles)', 'all readers must see it'],
  ['title:text', 'age:number!:for(viewAges)', "can't be required or unique"],
  ['title:text', 'code:text:unique:for(viewCodes)', "can't be required or unique"],
  ['title:text', 'age:number:for(update)', '"update" can\'t be the name of a permission'],
  ['title:text', 'age:number:for(ViewAges)', "can't be the name of a permission"],
  ['title:text', 'age:number:for(viewAges)', undefined],
  ['title:text', 'colour:text:for(viewAges)', 'which house/messages.test.ts refuses'],
  ['title:text', 'actions:text:for(viewAges)', 'the page shows "Actions" anyway'],
  ['title:text', 'walruses:number:for(viewAges)', 'the page shows "Walruses"'],
  ['title:text', 'state:choice(new,used)', 'used:switch:for(viewAges)', 'the page shows "Used"'],
  ['title:text', 'age:number:for(viewColours)', 'which house/messages.test.ts refuses'],
])('the fields %s and %s are refused, as %s', (...given) => {
  const reason = given.at(-1)
  const parse = () => parseNoun('walrus', given.slice(0, -1) as string[])
  if (reason === undefined) expect(parse).not.toThrow()
  else expect(parse).toThrow(reason)
})

test.each([
  ['origin:record', 'a record needs a noun, such as "supplier:record(supplier)"'],
  ['origin:record(market)', 'There is no noun "market". Use shop or walrus.'],
  ['origin:record(shop,walrus)', 'There is no noun "shop,walrus"'],
  ['origin:tree', 'a tree needs a noun, such as "supplier:tree(supplier)"'],
  [
    'origin:tree(shop)',
    `"origin:tree(shop)" isn't a tree: shop needs exactly one field that refers to itself`,
  ],
  ['parent:tree(walrus):for(viewParents)', 'its parent, visible to all its readers'],
  ['parent:tree(walrus)!', "can't be required: the first walrus has nothing to refer to"],
  ['parent:record(walrus)!', "can't be required: the first walrus has nothing to refer to"],
])('refuses the field %s as %s', (field, reason) => {
  expect(() => parseNoun('walrus', ['title:text', field], others)).toThrow(reason)
})

test.each(['user', 'file', 'record(shop)', 'text:unique'])(
  'refuses a long name of a field of the kind %s',
  (kind) => {
    const parse = (letters: number) => () =>
      parseNoun(
        'maintenanceContract:maintenanceContractSuppliers',
        ['title:text', `${'f'.repeat(letters)}:${kind}`],
        others,
      )
    expect(parse(24)).not.toThrow()
    expect(parse(28)).toThrow('are too long for the name of a Postgres constraint')
  },
)

test('a tree needs exactly one field of its noun itself', () => {
  const parse = (...fields: string[]) => parseNoun('walrus', ['title:text', ...fields], others)
  const { fields } = parse('above:record(walrus)', 'herd:record(shop)')
  expect(fields.map(({ parent }) => parent)).toEqual([null, null, null])
  const [, tree] = parse('above:tree(walrus)').fields
  expect(tree?.parent).toBe('above')
  expect(() => parse('above:tree(walrus)', 'other:record(walrus)')).toThrow("isn't a tree")
})

const labels = { zh: '', en: '' }
const area = {
  name: 'area',
  plural: 'areas',
  fields: { above: { label: labels, kind: 'record', of: 'area', isTree: true } },
} as const

/** Returns the generated test of a server or of a page, for a noun with trees. */
function treeTestOf(workspace: 'server' | 'web', ...fields: string[]) {
  const files = filesOf(parseNoun('walrus', ['title:text', ...fields], [area]), '1000')
  const [, text = ''] =
    Object.entries(files).find(([path]) => path.startsWith(workspace) && /\.test\./.test(path)) ??
    []
  return text
}

test('the tests of a hidden tree search by it in both ways', () => {
  const place = '00000000-0000-4000-8000-000000000000'
  const field = 'base:tree(area):for(viewBases)'
  expect(treeTestOf('server', field)).toContain(`{ base: '${place}' }, { baseWithin: '${place}' }`)
  expect(treeTestOf('web', field)).toContain(`?base=${place}&baseWithin=${place}`)
})

test('the tests of a noun with two trees include the circle of its own', () => {
  const titles = treeTestOf('server', 'home:tree(area)', 'parent:tree(walrus)').match(
    /finds below a node of [^']+/g,
  )
  expect(titles).toEqual([
    'finds below a node of home',
    'finds below a node of parent, and refuses a circle',
  ])
})

const everyKind = [
  'caption:text!:unique',
  'weight:number',
  'live:switch',
  'state:choice(a,b)',
  'tools:choices(a,b)',
  'words:tags',
  'keeper:user',
  'origin:record(shop)',
  'parent:tree(self)',
  'scan:picture',
  'proof:file',
  'load:number-range',
  'term:date-range',
  'hue:color',
  'extra:json',
  'cost:money:for(viewCosts)',
  'boss:user:for(viewCosts)',
  'leased:switch:for(viewLeases)',
]

/** Returns what a source declares or reads by name: variables, parameters and globals, but no keys. */
function variablesOf([path, text]: [path: string, text: string]): string[] {
  const names: string[] = []
  const keys = new Set<number>()
  const addKey = ({ computed, key }: { computed: boolean; key: { start: number } }) =>
    void (computed || keys.add(key.start))
  new Visitor({
    MemberExpression: ({ computed, property }) => addKey({ computed, key: property }),
    Property: (property) => void (property.shorthand || addKey(property)),
    TSPropertySignature: addKey,
    Identifier: ({ name, start }) => void (keys.has(start) || names.push(name)),
  }).visit(parseSync(path, text).program)
  return names
}

/** Returns no error of a noun that is refused before anything is written. */
function errorsUnlessRefused(...noun: [name: string, ...fields: string[]]): string[] {
  try {
    return syntaxErrors(generated(...noun))
  } catch (error) {
    if (error instanceof SpecError) return []
    throw error
  }
}

const variables = generated('asset', ...everyKind)
  .filter(([path]) => !path.endsWith('.sql'))
  .flatMap(variablesOf)
/** Users and shops are tables already. */
const words = [...new Set(variables)].filter((name) => /^(?!asset|user|shop)[a-z]+$/.test(name))

test.each(words)('accepts %s as a field name, and as a noun unless refused', (word) => {
  for (const kind of ['text!', 'text!:unique'])
    expect(errorsUnlessRefused('asset', `${word}:${kind}`, ...everyKind)).toEqual([])
  for (const name of [word, word.replace(/s$/, '')])
    expect(errorsUnlessRefused(name, ...everyKind)).toEqual([])
})

test.each(words)('refuses the plural %s, a variable name of the tests', (word) => {
  expect(() => parseNoun(`walrus:${word}`, ['title:text'])).toThrow(SpecError)
})

test("refuses a field with the name of another field's search parameter", () => {
  for (const other of ['dueFrom:text', 'dueTo:switch'])
    expect(() => parseNoun('walrus', ['title:text', 'due:date', other]), other).toThrow(
      'is also a search parameter of due',
    )
  const parent = ['parent:tree(walrus)', 'parentWithin:text']
  expect(() => parseNoun('walrus', ['title:text', ...parent])).toThrow(
    'is also a search parameter of parent',
  )
  expect(() => parseNoun('walrus', ['title:text', 'due:text', 'dueTo:text'])).not.toThrow()
})

test('accepts an irregular plural', () => {
  const { plural, labels } = parseNoun('person:people/人员', ['title:text'])
  expect([plural, labels.many]).toEqual(['people', { zh: '人员', en: 'People' }])
  expect(generated('person:people', 'title:text').map(([path]) => path)).toContain(
    'web/src/features/people/people-page.tsx',
  )
  for (const name of ['fish:fish', 'person:', 'person:People', 'person:a:b'])
    expect(() => parseNoun(name, ['title:text']), name).toThrow(SpecError)
})

test('refuses a noun with more than one Chinese label', () => {
  for (const name of ['person/人员/x', 'person/人员/', 'person:people/人员/x'])
    expect(() => parseNoun(name, ['title:text']), name).toThrow('can have only one Chinese label')
})

test('names the files with missing Chinese labels', () => {
  const untranslated = (name: string, ...fields: string[]) =>
    untranslatedIn(Object.fromEntries(generated(name, ...fields)))
  const declaration = 'contract/src/walruses/walrus.ts'
  expect(untranslated('walrus/海象', 'title:text/标题')).toEqual([])
  expect(untranslated('walrus/海象', 'title:text')).toEqual([declaration])
  expect(untranslated('walrus/海象', 'title:text/标题', 'age:choice(young,old)/年龄')).toEqual([
    declaration,
  ])
  expect(untranslated('walrus', 'title:text/标题')).toEqual([
    declaration,
    'web/src/features/walruses/walruses.route.ts',
  ])
})

test('labels use the terms of the product', () => {
  const { fields } = parseNoun('walrus', ['userName:text', 'nickName:text', 'color:text/颜色'])
  expect(fields.map(({ label }) => label.en)).toEqual(['Username', 'Display name', 'Color'])
})

test.each([
  ['walrus', 'colour:text'],
  ['walrus', 'title:text/标题A'],
  ['walrus', 'title:text/帐号'],
  ['walrus', 'title:text', 'state:choice(new,cancelled)'],
  ['licence', 'title:text'],
  ['walrus/使用指南', 'title:text'],
])('refuses the noun %s with %s if its label uses another term', (noun, ...fields) => {
  expect(() => parseNoun(noun, fields)).toThrow('which house/messages.test.ts refuses')
})

const ask = async (...answers: string[]) => {
  const printed: string[] = []
  const question = () => Promise.resolve(answers.shift() ?? '')
  const noun = await askNoun({ question, print: (text) => printed.push(text) })
  return { noun, printed: printed.slice(2), left: answers }
}

test('questions end at an invalid or taken name, before any field', async () => {
  for (const name of ['Walrus', 'user', 'session:walruses']) {
    const answers = [name, 'title:text', '']
    await expect(ask(...answers), name).rejects.toThrow(SpecError)
  }
})

test('questions repeat until a field is valid', async () => {
  const { noun, printed } = await ask(
    'walrus',
    '',
    'age:number',
    'title:text',
    'title:text',
    'age:number',
  )
  expect(noun).toEqual(['walrus', 'title:text', 'age:number'])
  expect(printed).toEqual([
    expect.stringContaining("isn't a valid field"),
    expect.stringContaining('must be a text'),
    expect.stringContaining('given twice'),
  ])
})

test.each(['line', 'row', 'cell', 'name', 'message', 'verb'])(
  'the plural of %s is no variable of the generated tests',
  (name) => {
    expect(variables).not.toContain(`${name}s`)
    expect(syntaxErrors(generated(name, ...everyKind))).toEqual([])
  },
)

const takenNames = [
  ...'auditEvent avatar recordFile brandPicture browserError backup user page session'.split(' '),
  // Schemas of the API document.
  'record',
  'notification',
  // Paths of the web app and of the server, which has the user guide at `/docs`.
  'walrus:loginOut',
  'doc',
  // Index of the database.
  'walrus:usersSearch',
  // Paths of the noun itself.
  'walrus:walrusExports',
  'walrus:walrusImports',
  'walrus:walrusImportTemplate',
  'walrus:walrusReferences',
  'walrus:walrusTrees',
]

test.each(takenNames)('the name %s is taken', (name) => {
  expect(() => requireFree(parseNoun(name, ['title:text']))).toThrow('is taken')
})

test.each(['walrus', 'spareWalrus', 'brand', 'walrus:homes'])('the name %s is free', (name) => {
  expect(() => requireFree(parseNoun(name, ['title:text']))).not.toThrow()
})
