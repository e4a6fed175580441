import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { menuFiles } from '#scripts/menus.ts'

test('the stored menus match the routes of the web (else run `npm run menus`)', () => {
  for (const { file, text } of menuFiles())
    expect(readFileSync(file, 'utf8') === text, file.pathname).toBe(true)
})
