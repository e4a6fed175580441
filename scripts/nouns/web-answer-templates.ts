import { isReference, type NounSpec } from './noun-spec.ts'

/** Answers of the previews, which lists and details ask for. */
export const previews = ({ plural, fields }: NounSpec, at: { server: string; record: string }) =>
  fields
    .filter(({ kind }) => kind === 'picture')
    .map(
      ({ key }) => `
  ${at.server}.onPath(
    ${plural}.preview!,
    { id: ${at.record}.id, field: '${key}' },
    reply(${plural}.preview!, { picture: 'data:image/webp;base64,' }),
  )`,
    )
    .join('')

/** Answers of the choices of other records, empty unless a test gives them. */
export function choices({ plural, fields }: NounSpec): string {
  const empty = (call: string, output: string) => `
  server.otherwise(${plural}.${call}!, reply(${plural}.${call}!, ${output}))`
  const records = fields.some(isReference) ? empty('findRecords', '[]') : ''
  const hasTree = fields.some(({ kind }) => kind === 'tree')
  return hasTree ? `${records}${empty('findTree', '{ nodes: [] }')}` : records
}
