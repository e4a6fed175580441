import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, type Comment, type TSType } from 'oxc-parser'
import { root } from '#scripts/run.ts'

/** Read by the components page; a house rule keeps it current. */
export const componentsFile = new URL(
  '../../web/src/features/examples/components/component-props.json',
  import.meta.url,
)

type Property = { name: string; type: string; isOptional: boolean; text: string }
type Component = { name: string; file: string; text: string; properties: Property[] }
type Source = { text: string; comments: Comment[]; types: ReadonlyMap<string, TSType> }

/** Components, and functions that build fields. */
const isComponent = (name: string) =>
  /^[A-Z]|(?:Field|Search)$/.test(name) && !name.startsWith('use')

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Doc comment directly before a node. */
function docBefore({ comments, text }: Source, start: number): string {
  const comment = comments.findLast(
    ({ type, end, value }) =>
      type === 'Block' && value.startsWith('*') && end <= start && !text.slice(end, start).trim(),
  )
  return oneLine((comment?.value ?? '').replaceAll(/^\s*\*+/gm, ' '))
}

/** Members of a type, those of local names included. A type of another file is one line with its name. */
function propertiesOf(type: TSType, source: Source): Property[] {
  const textOf = ({ start, end }: { start: number; end: number }) =>
    oneLine(source.text.slice(start, end))
  if (type.type === 'TSParenthesizedType') return propertiesOf(type.typeAnnotation, source)
  if (type.type === 'TSIntersectionType' || type.type === 'TSUnionType')
    return type.types.flatMap((part) => propertiesOf(part, source))
  if (type.type === 'TSTypeReference') {
    const local = source.types.get(textOf(type.typeName))
    if (local) return propertiesOf(local, source)
    return [{ name: '…', type: textOf(type), isOptional: false, text: '' }]
  }
  if (type.type !== 'TSTypeLiteral')
    return [{ name: '…', type: textOf(type), isOptional: false, text: '' }]
  return type.members.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
    return {
      name: textOf(member.key),
      type: textOf(member.typeAnnotation.typeAnnotation),
      isOptional: member.optional,
      text: docBefore(source, member.start),
    }
  })
}

function componentsOf(file: string, text: string): Component[] {
  const { program, comments } = parseSync(file, text)
  const types = new Map<string, TSType>()
  for (const node of program.body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declared?.type === 'TSTypeAliasDeclaration')
      types.set(declared.id.name, declared.typeAnnotation)
  }
  const source: Source = { text, comments, types }
  return program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return []
    const declared = node.declaration
    if (declared?.type !== 'FunctionDeclaration' || !isComponent(declared.id?.name ?? '')) return []
    const [first] = declared.params
    const type = first && 'typeAnnotation' in first ? first.typeAnnotation?.typeAnnotation : null
    return {
      name: declared.id?.name ?? '',
      file: file.replace('web/src/ui/', ''),
      text: docBefore(source, node.start),
      properties: type ? propertiesOf(type, source) : [],
    }
  })
}

/** Returns all components of the interface with their properties, as JSON. */
export function componentsText(): string {
  const files = globSync('web/src/ui/**/*.tsx', { cwd: root })
  const components = files
    .filter((file) => !file.includes('.test.'))
    .toSorted()
    .flatMap((file) => componentsOf(file, readFileSync(join(root, file), 'utf8')))
  return `${JSON.stringify(components, null, 2)}\n`
}

if (process.argv[1] === import.meta.filename) await writeFile(componentsFile, componentsText())
