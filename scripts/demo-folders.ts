import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constantRoutes } from '@amber/web/app/routes/constant-routes.ts'
import { flatten } from '@amber/web/app/routes/join-routes.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'

/** Routes without parameters, such as `system/user`. */
const routeFolders: readonly string[] = [
  // Declared by the router itself (web/src/app/routes/router.ts).
  '/login-out',
  ...flatten([...constantRoutes, ...protectedRoutes]).map(({ path }) => path),
]
  .filter((path) => !/[:*]/.test(path))
  .map((path) => path.slice(1))

/** Writes the loader into a folder per route, so that static hosts answer deep links. */
export function writeRouteFolders(dist: string): void {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  for (const folder of routeFolders) {
    const depth = folder.split('/').length
    mkdirSync(join(dist, folder), { recursive: true })
    writeFileSync(
      join(dist, folder, 'index.html'),
      page.replace('<html ', `<html data-depth="${depth}" `),
    )
  }
}
