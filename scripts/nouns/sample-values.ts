import { isOfFiles, type FieldSpec, type NounSpec } from './noun-spec.ts'

const quoted = (text: string) => JSON.stringify(text)

/** Value in an answer of the server, or as an expression in a write. */
export function sampleOf(
  { key, kind, choices, of, isUnique }: FieldSpec,
  index: number,
  { user, other, file }: { user: string; other: (of: string) => string; file: string },
): string {
  const values: Record<FieldSpec['kind'], string> = {
    text: isUnique ? 'crypto.randomUUID()' : quoted(index === 0 ? 'First' : 'Some text'),
    'long-text': quoted('Two\nlines'),
    number: '42',
    percent: '12.5',
    money: quoted('1234.50'),
    switch: 'true',
    choice: `${quoted(choices[0] ?? '')} as const`,
    choices: `[${quoted(choices[0] ?? '')} as const]`,
    tags: "['urgent', 'TCP/IP']",
    date: quoted('2026-03-04'),
    'date-time': quoted('2026-03-04T05:06:00.000Z'),
    'number-range': '{ from: 1, to: 2.5 }',
    'date-range': "{ from: '2026-03-04', to: '2026-03-05' }",
    color: quoted('#1677FF'),
    json: '[1, { size: 2 }]',
    user,
    record: other(of?.name ?? ''),
    tree: other(of?.name ?? ''),
    file,
    picture: file,
  }
  return `${key}: ${values[kind]},`
}

/** Cells of imports that differ from the value in the API. */
export const cellsOf: Partial<Record<FieldSpec['kind'], string>> = {
  user: 'admin.user.userName',
  'number-range': quoted('1 – 2.5'),
  'date-range': quoted('2026-03-04 – 2026-03-05'),
  json: quoted('[1]'),
}

export const hasFiles = ({ fields }: NounSpec) => fields.some(isOfFiles)

/** Names of the other nouns whose records the fields hold. */
const otherNouns = ({ name, fields }: NounSpec) => [
  ...new Set(fields.flatMap(({ of }) => (of && of.name !== name ? [of.name] : []))),
]

/** Records of other nouns that the test makes first; none of the noun itself. */
export const madeRecords = (noun: NounSpec) => {
  const entries = otherNouns(noun).map(
    (name) => `${name}: await makeNounRecord(app, '${name}', admin),`,
  )
  return entries.length > 0 ? `const made = { ${entries.join(' ')} }\n` : ''
}

const samplesOf = ({ name }: NounSpec, fields: readonly FieldSpec[]) => {
  const other = (of: string) => (of === name ? 'null' : `made.${of}.id`)
  return fields
    .map((field, index) => sampleOf(field, index, { user: 'admin.user.id', other, file: 'null' }))
    .join(' ')
}

/** Functions of the test that return valid content: without files, which are never imported, and with them. */
export function contentFunctions(noun: NounSpec): string {
  const texts = noun.fields.filter((field) => !isOfFiles(field))
  const files = noun.fields.filter(isOfFiles)
  if (files.length === 0) return `const contentOf = () => ({ ${samplesOf(noun, texts)} })`
  const uploads = files.map(
    ({ key }) => `${key}: await uploadSample(app, { noun: ${noun.name}, field: '${key}' }, admin),`,
  )
  return `const textsOf = () => ({ ${samplesOf(noun, texts)} })
const contentOf = async () => ({ ...textsOf(), ${uploads.join(' ')} })`
}
