import { expect, test } from 'vitest'
import { withLengthAllowed } from '#scripts/nouns/noun-tree.ts'

const linesOf = (count: number) => 'export const one = 1\n'.repeat(count)

test.each([
  ['server/src/features/assets/assets.test.ts', 400],
  ['web/src/features/assets/assets-page.test.tsx', 400],
  ['contract/src/assets/asset.ts', 300],
])('a generated %s above %i lines passes the linter', (path, most) => {
  expect(withLengthAllowed(path, linesOf(most))).toBe(linesOf(most))
  expect(withLengthAllowed(path, linesOf(most + 1))).toBe(
    `// oxlint-disable max-lines -- generated for many fields\n${linesOf(most + 1)}`,
  )
})

test('a long migration stays as it is', () => {
  expect(withLengthAllowed('server/migrations/1000_assets.sql', linesOf(500))).toBe(linesOf(500))
})
