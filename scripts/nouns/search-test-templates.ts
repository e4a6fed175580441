import type { FieldSpec, NounSpec } from './noun-spec.ts'

/** The value of `contentOf`, and one beside it. */
export const boundsOf: Partial<Record<FieldSpec['kind'], [value: string, greater: string]>> = {
  number: ['42', '43'],
  percent: ['12.5', '12.51'],
  money: ['1234.5', '1234.51'],
  date: ['2026-03-04', '2026-03-05'],
  'date-time': ['2026-03-04T05:06:00.000Z', '2026-03-04T05:06:00.001Z'],
}

/** Returns the test of searches between bounds. */
export function boundsTest({ plural, fields }: NounSpec): string {
  const bounds = fields.flatMap(({ key, kind }) => {
    const values = boundsOf[kind]
    const order = kind === 'date' || kind === 'date-time' ? 'before' : 'less than'
    return values ? [`['${[key, ...values, order].join("', '")}']`] : []
  })
  return bounds.length > 0
    ? `
test.each([${bounds.join(', ')}] as const)(
  'finds from and to a value of %s, inclusive',
  async (field, value, greater, state) => {
    const { record } = await add()
    const search = (bounds: object) => app.call(${plural}.list, { ...bounds, size: 100 }, admin)
    const isFound = async (bounds: object) =>
      (await search(bounds)).data.records.some(({ id }) => id === record.id)
    const [from, to] = [\`\${field}From\` as const, \`\${field}To\` as const]
    expect(await isFound({ [from]: value, [to]: value })).toBe(true)
    expect(await isFound({ [from]: greater })).toBe(false)
    expect(await isFound({ [to]: greater })).toBe(true)
    const reversed = await search({ [from]: greater, [to]: value })
    expect(reversed.problem.fields).toEqual({ [to]: \`End can't be \${state} start\` })
  },
)
`
    : ''
}

/** Returns the test of a search by a switch. */
export function switchTest({ plural, fields }: NounSpec): string {
  const field = fields.find(({ kind }) => kind === 'switch')?.key
  return field
    ? `
test('finds records by ${field} on or off', async () => {
  const { record } = await add()
  const find = (isOn: string) => app.call(${plural}.list, { ${field}: isOn, size: 100 }, admin)
  const found = async (isOn: string) => (await find(isOn)).data.records.map(({ id }) => id)
  expect(await found('true')).toContain(record.id)
  expect(await found('false')).not.toContain(record.id)
})
`
    : ''
}
