import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '@amber/embedded-postgres/testing/resources.ts'
import { passwordIn } from './home.ts'

test('concurrent first starts share one password', async () => {
  const home = freshFolder()
  mkdirSync(home, { recursive: true })
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => passwordIn(home)))
  expect(first).toMatch(/^[\da-f]{48}$/)
  expect(new Set(others)).toEqual(new Set([first]))
  expect(readFileSync(join(home, 'password'), 'utf8')).toBe(first)
  expect(await passwordIn(home)).toBe(first)
})
