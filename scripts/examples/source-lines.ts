import { parseSync, type BlockStatement, type Node } from 'oxc-parser'

/** Import statements without their line end; the groups are the imported names and the specifier. */
const importStatement = /^import (?:type )?(?:([^'";]*?) from )?'([^']+)'\n/gm

const isRemoved = (specifier: string) => /(^|\/)examples\//.test(specifier)

/** Returns the local names of an import clause such as `{ a, type b as c }` or `* as d`. */
function namesIn(clause: string): string[] {
  return clause
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((part) => part.trim().split(' ').at(-1) ?? '')
    .filter((name) => name !== '')
}

const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text)

/** Returns the end of the list element that begins at `start`: the next comma or bracket of the list itself. */
function elementEnd(text: string, start: number): number {
  let depth = 0
  for (let end = start; end < text.length; end++) {
    const character = text[end] ?? ''
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character) && --depth < 0) return end
    if (character === ',' && depth === 0) return end + 1
  }
  return text.length
}

/** Removes `...name`, `...(isOn ? name : [])` and the like from lists and objects. */
function withoutSpreads(text: string, name: string): string {
  let from = 0
  let rest = text
  for (;;) {
    const start = rest.indexOf('...', from)
    if (start < 0) return rest
    const element = rest.slice(start, elementEnd(rest, start))
    // The innermost one: `...routesOf([...name])` becomes `...routesOf([])`.
    if (hasWord(element, name) && !element.includes('...', 3)) {
      const before = rest.slice(0, start).trimEnd()
      rest =
        (element.endsWith(',') ? before : before.replace(/,$/, '')) +
        rest.slice(start + element.length)
      from = 0
    } else from = start + 3
  }
}

/** Drops imported names that an edit has left without a use. */
function withoutUnusedImports(text: string, before: string): string {
  const rest = text.replaceAll(importStatement, '')
  const old = before.replaceAll(importStatement, '')
  return text.replaceAll(importStatement, (statement, clause: string | undefined) => {
    const names = clause === undefined ? [] : namesIn(clause)
    const unused = names.filter((name) => !hasWord(rest, name) && hasWord(old, name))
    if (unused.length === 0) return statement
    if (unused.length === names.length) return ''
    return unused.reduce(
      (left, name) => left.replace(new RegExp(`(?:type )?(?:\\w+ as )?\\b${name}\\b,?`), ''),
      statement,
    )
  })
}

/** Returns the identifier that an expression such as `name.each(…)(…)` begins with. */
function firstName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'CallExpression') return firstName(node.callee)
  return node.type === 'MemberExpression' ? firstName(node.object) : undefined
}

type Statement = { start: number; end: number; node: Node }

/** Returns the statements within the functions that a call is given, such as the tests of a `describe`. */
function statementsWithin(node: Node): Node[] {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return []
  return node.expression.arguments.flatMap((argument) => {
    const isBlock =
      argument.type === 'ArrowFunctionExpression' && argument.body.type === 'BlockStatement'
    return isBlock ? (argument.body as BlockStatement).body : []
  })
}

/** Returns the statements of the file, `deep` also those of its suites, each with the comment above it. */
function statementsOf(text: string, { deep = false } = {}): Statement[] {
  const { program, comments } = parseSync('source.tsx', text)
  const withInner = (node: Node): Node[] => [node, ...statementsWithin(node).flatMap(withInner)]
  const nodes: Node[] = deep ? program.body.flatMap(withInner) : program.body
  return nodes.map((node) => {
    const comment = comments.findLast(
      ({ end }) => end <= node.start && !/\S|\n\n/.test(text.slice(end, node.start)),
    )
    return { start: comment?.start ?? node.start, end: node.end, node }
  })
}

function without(text: string, statements: readonly Statement[]): string {
  let rest = text
  for (const { start, end } of statements.toReversed())
    rest = rest.slice(0, start).trimEnd() + rest.slice(end)
  return rest
}

/** Returns the names that a statement declares for its file alone. */
function declaredBy({ node }: Statement): string[] {
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
  const hasName =
    node.type === 'FunctionDeclaration' ||
    node.type === 'TSTypeAliasDeclaration' ||
    node.type === 'TSInterfaceDeclaration'
  return hasName && node.id ? [node.id.name] : []
}

/** Drops declarations that an edit has left without a use. */
function withoutUnusedDeclarations(text: string): string {
  const isUnused = (statement: Statement) => {
    const others = text.slice(0, statement.start) + text.slice(statement.end)
    const names = declaredBy(statement)
    return names.length > 0 && names.every((name) => !hasWord(others, name))
  }
  const unused = statementsOf(text).filter(isUnused)
  return unused.length === 0 ? text : withoutUnusedDeclarations(without(text, unused))
}

/** Removes the statements that call one of the names, such as tests of example pages, and what only these use. */
function withoutCalls(text: string, names: readonly string[]): string {
  const calls = statementsOf(text, { deep: true }).filter(
    ({ node }) =>
      node.type === 'ExpressionStatement' && names.includes(firstName(node.expression) ?? ''),
  )
  return calls.length === 0 ? text : withoutUnusedDeclarations(without(text, calls))
}

/** Tells whether a test file still calls anything: one that only declares fails as a suite without tests. */
export const hasCalls = (text: string): boolean =>
  statementsOf(text).some(({ node }) => node.type === 'ExpressionStatement')

/**
 * Removes what a source file takes from folders named `examples`: the imports, the list elements made of the imported
 * names, the statements that call them, other lines with such a name, and lines that name a file of such a folder.
 */
export function withoutExampleLines(text: string): string {
  const names: string[] = []
  let rest = text.replaceAll(importStatement, (statement, clause: string, specifier: string) => {
    if (!isRemoved(specifier)) return statement
    names.push(...namesIn(clause))
    return ''
  })
  for (const name of names) rest = withoutSpreads(rest, name)
  if (names.length > 0) rest = withoutCalls(rest, names)
  const lines = rest.split('\n').filter((line) => !names.some((name) => hasWord(line, name)))
  rest = lines.filter((line) => !/['"`][^'"`]*\/examples\/[^'"`]*['"`]/.test(line)).join('\n')
  return rest === text ? text : withoutUnusedImports(rest, text)
}
