import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { componentsFile, componentsText } from '#scripts/examples/component-props.ts'

test('the components page lists the properties of the sources (else run `npm run components`)', () => {
  expect(readFileSync(componentsFile, 'utf8')).toBe(componentsText())
})
