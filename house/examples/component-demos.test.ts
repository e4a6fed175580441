import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  componentGroups,
  partsWithoutDemo,
} from '@amber/web/features/examples/components/component-groups.ts'
import { readComponents } from '#scripts/examples/component-props.ts'
import { root } from '#scripts/run.ts'

/** Shown by another part of the demo. */
const shownByOthers = new Set<string>([
  'MenuList',
  'SelectedTags',
  'ClearButton',
  'EntryTexts',
  'DataSettings',
  'SavedViews',
  'ColumnEdge',
  'CheckTools',
  'CheckNone',
  'BatchChoice',
  'BatchResultDialog',
  'ExportAll',
  'FeedbackOutlet',
])

test('every exported component has a demo or a reason not to', () => {
  const offered = readComponents().filter(({ partOf }) => partOf === '')
  const listed = [
    ...componentGroups.flatMap(({ demos }) => demos.flat()),
    ...Object.keys(partsWithoutDemo),
  ]
  expect(listed.toSorted()).toEqual(offered.map(({ name }) => name).toSorted())
})

test.each(componentGroups)('the demo sources of $id name their components', ({ id, demos }) => {
  const files = globSync(`web/src/features/examples/components-${id}/*.ts{,x}`, { cwd: root })
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  for (const [first] of demos) expect(texts).toContain(`  ${first}: [`)
  for (const part of demos.flat().filter((name) => !shownByOthers.has(name)))
    expect(texts).toMatch(new RegExp(`<${part}\\b|\\b${part}\\(`))
})
