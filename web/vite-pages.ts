import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as Routes from '#web/app/routes/routes.ts'
import type * as ConstantRoutes from '#web/app/routes/constant-routes.ts'
import type * as PageOf from '#web/app/routes/page-of.ts'

type RouteNode = (typeof Routes.protectedRoutes)[number]

/** A module of the application itself, which Vite would else bundle with its configuration. */
const read = <Module>(path: string) =>
  import(`${import.meta.dirname}/src/app/${path}`) as Promise<Module>

/** A page by the pattern of its address, and the modules that it is fetched as. */
export type PageModules = { pattern: string; modules: readonly string[] }

/** Answers what is fetched while it works, instead of which nothing is run. */
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
  const { pageOf } = await read<typeof PageOf>('routes/page-of.ts')
  const pages: PageModules[] = []
  // One after the other: what is fetched belongs to the one that is asked.
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

/** Every page by its address: those that are open to all, and those of the main layout. */
export async function readPages(): Promise<{ open: PageModules[]; framed: PageModules[] }> {
  const { constantRoutes } = await read<typeof ConstantRoutes>('routes/constant-routes.ts')
  const { protectedRoutes } = await read<typeof Routes>('routes/routes.ts')
  return { open: await pagesOf(constantRoutes), framed: await pagesOf(protectedRoutes) }
}
