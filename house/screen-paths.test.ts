import { constantRoutes } from '@amber/web/app/constant-routes.ts'
import { flatten } from '@amber/web/app/join-routes.ts'
import { isDirectory } from '@amber/web/app/route-tree.ts'
import { protectedRoutes } from '@amber/web/app/routes.ts'
import { expect, test } from 'vitest'
import { notByAddress, pathsWith, publicPaths } from '#e2e/screen-paths.ts'

/** What the path of a route stands for: `:id` for one segment, `*` for all that follows. */
const shapeOf = (path: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)

test('every screen of the route list is walked through (else add it to e2e/screen-paths.ts)', () => {
  const walked = [...publicPaths, ...pathsWith('someone'), ...notByAddress].map(
    (address) => new URL(address, 'http://localhost').pathname,
  )
  // A directory leads to its first page, and what opens another site has no screen here.
  const screens = flatten([...constantRoutes, ...protectedRoutes]).filter(
    (node) => !isDirectory(node) && !node.handle.href,
  )
  const isWalked = ({ path }: { path: string }) =>
    walked.some((address) => shapeOf(path).test(address))
  expect(screens.filter((node) => !isWalked(node)).map(({ path }) => path)).toEqual([])
  expect(screens.length).toBeGreaterThan(40)
})
