import { isTypeScript, lineAt, type Tree } from './tree.ts'

/** Verbs of services: each domain creates its own records. */
const verbs = new Set(['list', 'get', 'create', 'update', 'remove'])
const exported = /^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm
/** Tables have the names of the endpoints that read them. */
const tables = /^server\/src\/db\/(?:\w+\/)?(?:[\w-]+-)?schema\.ts$/

type Export = { name: string; workspace: string; domain: string; path: string; line: number }

/** Refuses one name for two things that one file could import: an editor would offer the wrong one. */
export function uniqueExports({ sources }: Tree) {
  const exports = sources.flatMap(({ path, code }): Export[] => {
    const found = domainOf(path)
    if (found === null) return []
    return [...code.matchAll(exported)].map(({ 1: name = '', index }) => ({
      name,
      ...found,
      path,
      line: lineAt(code, index),
    }))
  })
  const byName = Map.groupBy(exports, ({ name }) => name)
  return exports.flatMap((one) => {
    const other = byName.get(one.name)?.find((found) => isConflict(one, found))
    if (!other || verbs.has(one.name)) return []
    return [{ path: one.path, line: one.line, message: `${other.path} exports ${one.name}, too` }]
  })
}

/** Server and web never import each other; both import the contract. */
function isConflict(one: Export, other: Export): boolean {
  const isReachable =
    one.workspace === other.workspace ||
    [one, other].some(({ workspace }) => workspace === 'contract')
  const isTable =
    one.workspace !== other.workspace && [one, other].some(({ path }) => tables.test(path))
  return isReachable && !isTable && one.domain !== other.domain
}

/** Returns the domain, or the layer below; null for tests and what composes all. */
function domainOf(path: string): Pick<Export, 'workspace' | 'domain'> | null {
  if (!isTypeScript(path) || /\.test\.tsx?$/.test(path)) return null
  const [, own] = /^contract\/src\/([\w-]+)/.exec(path) ?? []
  if (own) return { workspace: 'contract', domain: own }
  const layers = /^(server|web)\/src\/(?:features\/([^/]+)|(policies|http|db|lib|app|ui))\//
  const [, workspace, domain, layer] = layers.exec(path) ?? []
  return workspace ? { workspace, domain: domain ?? layer ?? '' } : null
}
