import { expect, test } from 'vitest'
import { isOftenEdited, isSource } from '#scripts/development/watch-sources.ts'

test.each([
  ['/server/src/features/users/users.routes.ts', true],
  ['/server/src/backup/archive.ts', true],
  ['/server/src/app.ts', true],
  ['/server/src/http/request-pipeline.ts', false],
  ['/server/src/lib/password.ts', false],
  ['/server/migrations/0001.sql', false],
  ['/contract/src/errors.ts', false],
])('reloads no other module after an edit of %s: %s', (path, isOften) => {
  expect(isOftenEdited(path)).toBe(isOften)
  expect(isSource(path)).toBe(true)
})

test.each([
  '/server/src/app.test.ts',
  '/server/src/testing/make.ts',
  '/packages/sheets/node_modules/a/index.ts',
  '/packages/sheets/README.md',
])('%s does not restart the server', (path) => {
  expect(isSource(path)).toBe(false)
})
