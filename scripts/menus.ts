import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { examplesAmong } from '@amber/contract/example-pages.ts'
import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import { isDirectory, type RouteNode } from '@amber/web/app/routes/route-tree.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'

const stored = new URL('../server/src/db/', import.meta.url)

/** Files of the stored menus that the server's seed reads; a house rule keeps them current. */
export function menuFiles(): { file: URL; text: string }[] {
  const kinds = examplesAmong(protectedRoutes)
  const menus = menusOf(protectedRoutes, null)
  const isExample = ({ routeName }: { routeName: string }) => kinds.has(routeName)
  const examples = {
    kinds: Object.fromEntries(kinds),
    menus: menus.filter(isExample),
  }
  const files = [
    { file: new URL('seed/menus.json', stored), content: menus.filter((one) => !isExample(one)) },
    { file: new URL('examples/example-menus.json', stored), content: examples },
  ]
  return files
    .filter(({ file }) => existsSync(file))
    .map(({ file, content }) => ({ file, text: `${JSON.stringify(content, null, 2)}\n` }))
}

function menusOf(routes: readonly RouteNode[], parent: string | null): { routeName: string }[] {
  return routes.flatMap((node) => [
    {
      routeName: node.name,
      parent,
      type: isDirectory(node) ? menuTypeCodes.directory : menuTypeCodes.menu,
      routePath: node.path,
      component: node.page ? node.name : null,
      ...node.handle,
      texts: node.texts,
    },
    ...menusOf(node.children, node.name),
  ])
}

if (process.argv[1] === import.meta.filename)
  for (const { file, text } of menuFiles()) await writeFile(file, text)
