import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Declaration, TSType } from 'oxc-parser'
import { root } from '#scripts/run.ts'
import { docBefore, propertiesOf, readSource, type Property } from './component-types.ts'
import { readOwners } from './component-uses.ts'

/** Read by the components page; a house rule keeps it current. */
export const componentsFile = new URL(
  '../../web/src/features/examples/components/component-props.json',
  import.meta.url,
)

/** `partOf` names the parts that an inner one belongs to; it is empty for those that are offered. */
export type Component = {
  name: string
  file: string
  text: string
  partOf: string
  properties: Property[]
}

/** Components, and functions that build fields. */
const isComponent = (name: string) =>
  /^[A-Z]|(?:Field|Search)$/.test(name) && !name.startsWith('use')

/** Wrappers of parts that are fetched on demand. */
const isWrapper = (name: string) => /^(?:quietPart|partInPlace|partOnDemand)$/.test(name)

type Declared = { name: string; type: TSType | undefined }

function declaredIn(declaration: Declaration | null): Declared[] {
  if (declaration?.type === 'FunctionDeclaration') {
    const [first] = declaration.params
    const type = first && 'typeAnnotation' in first ? first.typeAnnotation?.typeAnnotation : null
    return [{ name: declaration.id?.name ?? '', type: type ?? undefined }]
  }
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return []
    if (init.callee.type !== 'Identifier' || !isWrapper(init.callee.name)) return []
    return { name: id.name, type: init.typeArguments?.params[0] }
  })
}

function componentsOf(file: string): (Omit<Component, 'partOf'> & { code: string })[] {
  const source = readSource(file)
  return source.program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return []
    return declaredIn(node.declaration)
      .filter(({ name }) => isComponent(name))
      .map(({ name, type }) => ({
        name,
        file,
        text: docBefore(source, node.start),
        code: source.text.slice(node.start, node.end),
        properties: type ? propertiesOf(type, source) : [],
      }))
  })
}

/** Returns all components of the interface with their properties. */
export function readComponents(): Component[] {
  const components = globSync('web/src/ui/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .toSorted()
    .flatMap(componentsOf)
  const ownersOf = readOwners(components)
  return components.map((component) => ({
    name: component.name,
    file: component.file.replace('web/src/ui/', ''),
    text: component.text,
    partOf: ownersOf(component).join(', '),
    properties: component.properties,
  }))
}

/** `readComponents` as JSON. */
export const componentsText = () => `${JSON.stringify(readComponents(), null, 2)}\n`

if (process.argv[1] === import.meta.filename) await writeFile(componentsFile, componentsText())
