import { readFile, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type ObjectExpression, type ObjectProperty } from 'oxc-parser'
import { root } from './run.ts'

/** `one` is the English singular. */
export type Message = { id: string; zh: string; en: string; one?: string }
type Half = 'zh' | 'en' | 'one'
type Span = { start: number; end: number }
type Found = { file: string; message: Message; spans: Partial<Record<Half, Span>> }

const halves = ['zh', 'en', 'one'] as const
const sources = '{contract,server,web,demo}/src/**/*.{ts,tsx}'

/** Finds all objects with `zh` and `en`. An id is the file and the path of keys. */
export async function findMessages(folder = root): Promise<Found[]> {
  const files = globSync(sources, { cwd: folder }).filter(
    (file) => !/\.test\.|\/testing\//.test(file),
  )
  const found: Found[] = []
  for (const file of files.toSorted())
    found.push(...messagesOf(file, await readFile(join(folder, file), 'utf8')))
  return found
}

function messagesOf(file: string, text: string): Found[] {
  const found: Found[] = []
  const path: string[] = []
  const seen = new Map<string, number>()
  new Visitor({
    VariableDeclarator: ({ id }) => void path.push(id.type === 'Identifier' ? id.name : ''),
    'VariableDeclarator:exit': () => void path.pop(),
    Property: ({ key }) => void path.push(text.slice(key.start, key.end)),
    'Property:exit': () => void path.pop(),
    ObjectExpression: (node) => {
      const literals = literalsOf(node, text)
      if (!literals.zh || !literals.en) return
      const name = `${file}#${path.filter(Boolean).join('.')}`
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      found.push({
        file,
        message: {
          id: count === 1 ? name : `${name}~${count}`,
          zh: literals.zh.value,
          en: literals.en.value,
          ...(literals.one ? { one: literals.one.value } : {}),
        },
        spans: literals,
      })
    },
  }).visit(parseSync(file, text).program)
  return found
}

function literalsOf(node: ObjectExpression, text: string) {
  const literals: Partial<Record<Half, Span & { value: string }>> = {}
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    const half = halves.find(
      (name) => property.key.type === 'Identifier' && property.key.name === name,
    )
    const value = half && literalText(property, text)
    if (half && value !== undefined)
      literals[half] = { start: property.value.start, end: property.value.end, value }
  }
  return literals
}

function literalText({ value }: ObjectProperty, text: string): string | undefined {
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  if (value.type === 'TemplateLiteral') return text.slice(value.start, value.end)
  return undefined
}

/**
 * Writes changed texts back to their sources.
 *
 * @throws for an unknown id
 */
export async function importMessages(changed: readonly Message[], folder = root): Promise<number> {
  const found = new Map((await findMessages(folder)).map((entry) => [entry.message.id, entry]))
  const edits = changed.flatMap((message) => {
    const entry = found.get(message.id)
    if (!entry) throw new Error(`No source has the message ${message.id}`)
    return halves.flatMap((half) => {
      const span = entry.spans[half]
      const text = message[half]
      if (!span || text === undefined || text === entry.message[half]) return []
      return [{ file: entry.file, ...span, text }]
    })
  })
  for (const [file, ofFile] of Map.groupBy(edits, (edit) => edit.file)) {
    let source = await readFile(join(folder, file), 'utf8')
    for (const { start, end, text } of ofFile.toSorted((a, b) => b.start - a.start))
      source = source.slice(0, start) + quoted(text) + source.slice(end)
    await writeFile(join(folder, file), source)
  }
  return edits.length
}

function quoted(text: string): string {
  if (text.startsWith('`')) return text
  if (text.includes("'") && !text.includes('"')) return JSON.stringify(text)
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
