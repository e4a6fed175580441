import { PGlite } from '@electric-sql/pglite'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { parseNoun, SpecError } from '#scripts/nouns/noun-spec.ts'
import { filesOf } from '#scripts/nouns/templates.ts'

const generated = (name: string, ...fields: string[]) =>
  Object.entries(filesOf(parseNoun(name, fields), '1000'))

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
  'table:picture',
  'default:file',
]

test('the migration of a noun runs, whatever SQL words its names are', async () => {
  const database = new PGlite()
  await database.exec('create table users (id uuid primary key)')
  await database.exec('create table record_files (id uuid primary key)')
  for (const noun of ['order', 'group', 'reference']) {
    const files = generated(noun, ...sqlWords)
    const [, sql = ''] = files.find(([path]) => path.endsWith('.sql')) ?? []
    await database.exec(sql)
    const { fields } = await database.query(`select * from "${noun}s"`)
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['end', 'limit', 'to']))
    expect(syntaxErrors(files)).toEqual([])
  }
  await database.close()
})

test.each([
  ['class', 'title:text'],
  ['enum', 'title:text'],
  ['asset', 'id:text'],
  ['asset', 'format:text'],
  ['asset', 'valueOf:text'],
])('the noun %s with the field %s is refused', (noun, field) => {
  expect(() => parseNoun(noun, [field])).toThrow(SpecError)
})
