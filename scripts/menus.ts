import { writeFile } from 'node:fs/promises'
import { isDirectory, type RouteNode } from '@amber/web/app/routes/route-tree.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'

/** Read by the server's seed; a house rule keeps it current. */
export const menusFile = new URL('../server/src/db/seed/menus.json', import.meta.url)

export function menusText(): string {
  return `${JSON.stringify(menusOf(protectedRoutes, null), null, 2)}\n`
}

function menusOf(routes: readonly RouteNode[], parent: string | null): object[] {
  return routes.flatMap((node) => [
    {
      routeName: node.name,
      parent,
      type: isDirectory(node) ? '1' : '2',
      routePath: node.path,
      component: node.page ? node.name : null,
      ...node.handle,
      texts: node.texts,
    },
    ...menusOf(node.children, node.name),
  ])
}

if (process.argv[1] === import.meta.filename) await writeFile(menusFile, menusText())
