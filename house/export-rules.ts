import { lineAt, type Tree } from './tree.ts'

/** Verbs of services: each domain creates its own records. */
const verbs = new Set(['list', 'get', 'create', 'update', 'remove'])
const exported = /^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm

type Export = { name: string; place: string; path: string; line: number }

/** Refuses one name for two things of the server: an editor would offer the wrong one. */
export function uniqueExports({ sources }: Tree) {
  const exports = sources.flatMap(({ path, code }): Export[] => {
    const place = placeOf(path)
    if (place === null) return []
    return [...code.matchAll(exported)].map(({ 1: name = '', index }) => ({
      name,
      place,
      path,
      line: lineAt(code, index),
    }))
  })
  const byName = Map.groupBy(exports, ({ name }) => name)
  return exports.flatMap(({ name, place, path, line }) => {
    const other = byName.get(name)?.find((found) => found.place !== place)
    if (!other || verbs.has(name)) return []
    return [{ path, line, message: `${other.path} exports ${name}, too` }]
  })
}

/** Returns the domain, or the layer below. */
function placeOf(path: string): string | null {
  if (!path.endsWith('.ts') || path.endsWith('.test.ts')) return null
  const [, layer = '', domain] =
    /^server\/src\/(features\/([^/]+)|policies|http|db|lib)\//.exec(path) ?? []
  return (domain ?? layer) || null
}
