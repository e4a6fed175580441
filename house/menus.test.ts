import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { menusFile, menusText } from '#scripts/menus.ts'

test('the stored menus are those that the web’s routes declare (else run `npm run menus`)', () => {
  expect(readFileSync(menusFile, 'utf8')).toBe(menusText())
})
