import { expect, test } from 'vitest'
import { flatten } from '#web/app/routes/join-routes.ts'
import { protectedRoutes } from '#web/app/routes/routes.ts'

const kept = new Set(
  flatten(protectedRoutes)
    .filter(({ handle }) => handle.keepAlive)
    .map(({ path }) => path),
)

test.each(['/home', '/project-intro', '/system/user', '/user-center'])(
  '%s stays as it was left, as the specification asks',
  (path) => {
    expect(kept.has(path)).toBe(true)
  },
)
