import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constantRoutes } from '@amber/web/app/routes/constant-routes.ts'
import { flatten } from '@amber/web/app/routes/join-routes.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'

/** Every route with one fixed address, such as `system/user`: what a file of a static host can stand for. */
const routeFolders: readonly string[] = [
  // The router declares it itself (web/src/app/routes/router.ts).
  '/login-out',
  ...flatten([...constantRoutes, ...protectedRoutes]).map(({ path }) => path),
]
  .filter((path) => !/[:*]/.test(path))
  .map((path) => path.slice(1))

/**
 * Writes the first screen into a folder for every route, so that hosts which only serve files answer a deep link. Each page
 * is told how deep it lies, and finds the demonstration's folder without a search.
 */
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
