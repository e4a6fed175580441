import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  parseSync,
  type Comment,
  type ImportDeclaration,
  type Program,
  type TSType,
} from 'oxc-parser'
import { root } from '#scripts/run.ts'

export type Property = { name: string; type: string; isOptional?: true; text: string }

/** Parsed file of the web; `imports` tells the file and name of what it takes from another one. */
export type Source = {
  text: string
  program: Program
  comments: Comment[]
  types: ReadonlyMap<string, TSType>
  imports: ReadonlyMap<string, { file: string; name: string }>
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns the path of an imported file of the web, relative to the root. */
export function importedFile(file: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*/, '')
  if (path.startsWith('./')) return relative(root, join(root, dirname(file), path))
  return path.startsWith('#web/') ? path.replace('#web/', 'web/src/') : undefined
}

const importsOf = (file: string, { source, specifiers }: ImportDeclaration) => {
  const from = importedFile(file, source.value)
  if (from === undefined) return []
  return specifiers.flatMap((one) =>
    one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
      ? [[one.local.name, { file: from, name: one.imported.name }] as const]
      : [],
  )
}

const known = new Map<string, Source>()

/** Reads a source once. */
export function readSource(file: string): Source {
  const before = known.get(file)
  if (before) return before
  const text = readFileSync(join(root, file), 'utf8')
  const { program, comments } = parseSync(file, text)
  const types = new Map<string, TSType>()
  const imports = new Map<string, { file: string; name: string }>()
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration')
      for (const [name, from] of importsOf(file, node)) imports.set(name, from)
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declared?.type === 'TSTypeAliasDeclaration')
      types.set(declared.id.name, declared.typeAnnotation)
  }
  const source = { text, program, comments, types, imports }
  known.set(file, source)
  return source
}

/** Doc comment directly before a node. */
export function docBefore({ comments, text }: Source, start: number): string {
  const comment = comments.findLast(
    ({ type, end, value }) =>
      type === 'Block' && value.startsWith('*') && end <= start && !text.slice(end, start).trim(),
  )
  return oneLine((comment?.value ?? '').replaceAll(/^\s*\*+/gm, ' '))
}

/** Finds a type by its name in the source or in the file that it is imported from. */
function findType(name: string, source: Source): { type: TSType; source: Source } | undefined {
  const type = source.types.get(name)
  if (type) return { type, source }
  const from = source.imports.get(name)
  return from && findType(from.name, readSource(from.file))
}

/** Literals of the second argument of `Pick` and `Omit`. */
function namesIn(type: TSType | undefined): string[] {
  if (type?.type === 'TSUnionType') return type.types.flatMap(namesIn)
  if (type?.type !== 'TSLiteralType' || type.literal.type !== 'Literal') return []
  return [String(type.literal.value)]
}

const bare = (name: string) => name.replaceAll("'", '')

/** Members of a type, those of other types included. A type of a library is one line with its name. */
export function propertiesOf(type: TSType, source: Source): Property[] {
  const textOf = ({ start, end }: { start: number; end: number }) =>
    oneLine(source.text.slice(start, end))
  if (type.type === 'TSParenthesizedType') return propertiesOf(type.typeAnnotation, source)
  if (type.type === 'TSIntersectionType' || type.type === 'TSUnionType')
    return type.types.flatMap((part) => propertiesOf(part, source))
  const unknown = [{ name: '…', type: textOf(type), text: '' }]
  if (type.type === 'TSTypeReference') {
    const name = textOf(type.typeName)
    const [whole, names] = type.typeArguments?.params ?? []
    if (whole && (name === 'Pick' || name === 'Omit')) {
      const all = propertiesOf(whole, source)
      if (all.some((property) => property.name === '…')) return unknown
      const named = new Set(namesIn(names))
      return all.filter((property) => named.has(bare(property.name)) === (name === 'Pick'))
    }
    const found = findType(name, source)
    return found ? propertiesOf(found.type, found.source) : unknown
  }
  if (type.type !== 'TSTypeLiteral') return unknown
  return type.members.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
    return {
      name: textOf(member.key),
      type: textOf(member.typeAnnotation.typeAnnotation),
      ...(member.optional && { isOptional: true as const }),
      text: docBefore(source, member.start),
    }
  })
}
