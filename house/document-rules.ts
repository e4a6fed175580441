import type { Found } from './find.ts'
import { isTypeScript, lineAt, type Tree } from './tree.ts'

/** `requireTarget` or `DataTable()`: camelCase with an inner capital, or PascalCase of two words. */
const quotedName = /`([a-z][a-z\d]*[A-Z]\w*|[A-Z][a-z\d]+[A-Z]\w*)(?:\(\))?`/g

const isDocument = (path: string) =>
  path.endsWith('.md') && path !== 'CHANGELOG.md' && path !== 'docs/glossary.md'
const isCode = (path: string) => isTypeScript(path) || /\.(?:sql|json)$/.test(path)

/** Refuses identifiers in documents that no source contains. The glossary is free to quote replaced names. */
export function livingNames(tree: Tree): Found[] {
  const quoted = tree.sources
    .filter(({ path }) => isDocument(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(quotedName)].map(({ 1: name = '', index }) => ({
        path,
        name,
        line: lineAt(text, index),
      })),
    )
  const sources = tree.sources.filter(({ path }) => isCode(path))
  const known = new Set(sources.flatMap(({ code }) => code.match(/\w+/g) ?? []))
  return quoted
    .filter(({ name }) => !known.has(name))
    .map(({ path, line, name }) => ({ path, line, message: `no source contains ${name}` }))
}
