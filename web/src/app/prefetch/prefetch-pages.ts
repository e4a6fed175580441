import { prefetchScope } from './prefetch-scope.ts'
import { homePath } from '#web/app/routes/route-tree.ts'

/** Maximum of scripts fetched in advance per visit. */
const mostScripts = 8

/** Returns the scripts of a page, with those of the layout around it. */
function scriptsOf(path: string): string[] {
  const { files = [], frame = [], framed = {}, open = {} } = window.amberPages ?? {}
  const own = framed[path]
  const indexes = own ? [...frame, ...own] : (open[path] ?? [])
  return indexes.map((index) => files[index]!)
}

/**
 * Fetches the scripts of pages in the given order, home in any case, others as far as whole pages fit into the limit. They
 * are compiled, too, but run with their page.
 */
export function prefetchPages(paths: readonly string[]): void {
  const scope = prefetchScope()
  if (scope === 'none' || !navigator.onLine) return
  const fetched = new Set(
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const wanted = new Set<string>()
  for (const path of paths) {
    if (scope === 'home' && path !== homePath) continue
    const missing = scriptsOf(path).filter((file) => !fetched.has(file) && !wanted.has(file))
    if (path !== homePath && wanted.size + missing.length > mostScripts) continue
    for (const file of missing) wanted.add(file)
  }
  for (const href of wanted) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' })
    document.head.append(link)
  }
}
