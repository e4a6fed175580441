import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as Routes from '#web/app/routes/routes.ts'
import type * as ConstantRoutes from '#web/app/routes/constant-routes.ts'
import type * as RouteTree from '#web/app/routes/route-tree.ts'

type RouteNode = (typeof Routes.protectedRoutes)[number]

/** Imports application code, which Vite would otherwise bundle into its configuration. */
const read = <Module>(path: string) =>
  import(`${import.meta.dirname}/src/app/${path}`) as Promise<Module>

/** Modules of all pages in the main layout. */
export const frameModules = [`${import.meta.dirname}/src/app/rights/open-routes.ts`]

/** Path pattern of a page and the modules it loads. */
export type PageModules = { pattern: string; modules: readonly string[] }

/** Returns the modules imported during `work`, which are stubbed. */
async function fetchedBy(work: () => Promise<unknown>): Promise<string[]> {
  const modules: string[] = []
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const { url } = next(specifier, context)
      modules.push(fileURLToPath(url))
      return { url: 'data:text/javascript,', shortCircuit: true }
    },
  })
  try {
    await work()
  } finally {
    hooks.deregister()
  }
  return modules
}

async function pagesOf(
  nodes: readonly RouteNode[],
  frames: readonly string[] = [],
): Promise<PageModules[]> {
  const { pageOf } = await read<typeof RouteTree>('routes/route-tree.ts')
  const pages: PageModules[] = []
  // In sequence, to attribute imports to their node.
  for (const node of nodes) {
    const own = await fetchedBy(async () => node.frame?.())
    const around = [...frames, ...own]
    pages.push({
      pattern: node.path,
      modules: [...around, ...(await fetchedBy(() => pageOf(node)))],
    })
    pages.push(...(await pagesOf(node.children, around)))
  }
  return pages
}

/** Returns all pages by path: open ones and those of the main layout. */
export async function readPages(): Promise<{ open: PageModules[]; framed: PageModules[] }> {
  const { constantRoutes } = await read<typeof ConstantRoutes>('routes/constant-routes.ts')
  const { protectedRoutes } = await read<typeof Routes>('routes/routes.ts')
  return {
    open: await pagesOf(constantRoutes),
    framed: await pagesOf(protectedRoutes, frameModules),
  }
}
