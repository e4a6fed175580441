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

/** Drops the imports that an edit has left without a use. */
function withoutUnusedImports(text: string, before: string): string {
  return text.replaceAll(importStatement, (statement, clause: string | undefined) => {
    const rest = text.replaceAll(importStatement, '')
    const old = before.replaceAll(importStatement, '')
    const left = (name: string) => hasWord(rest, name) || !hasWord(old, name)
    return clause === undefined || namesIn(clause).some(left) ? statement : ''
  })
}

/**
 * Removes what a source file takes from folders named `examples`: the imports, the list elements made of the imported
 * names, other lines with such a name, and lines that name a file of such a folder.
 */
export function withoutExampleLines(text: string): string {
  const names: string[] = []
  let rest = text.replaceAll(importStatement, (statement, clause: string, specifier: string) => {
    if (!isRemoved(specifier)) return statement
    names.push(...namesIn(clause))
    return ''
  })
  for (const name of names) rest = withoutSpreads(rest, name)
  const lines = rest.split('\n').filter((line) => !names.some((name) => hasWord(line, name)))
  rest = lines.filter((line) => !/['"`][^'"`]*\/examples\/[^'"`]*['"`]/.test(line)).join('\n')
  return rest === text ? text : withoutUnusedImports(rest, text)
}
