import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('web/src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
const sources = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const tagsOf = (name: string) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`<${name}\\b[^]*?\\n\\s*/?>`, 'g'))].map(([tag]) => ({
      path,
      tag,
    })),
  )

const destructive =
  /\b(?:t|say)\(\s*(?:\w+ \? )?'(discard|disable|remove|purge|revoke|end|endAll|endOthers|endConfirm|avatarRemove)'/

test('a drawer that adds a record has its own submit label', () => {
  const drawers = tagsOf('EditDrawer').filter(({ tag }) => !/\brecord=/.test(tag))
  expect(drawers.length).toBeGreaterThan(3)
  expect(drawers.filter(({ tag }) => !/\bsubmit=/.test(tag)).map(({ path }) => path)).toEqual([])
})

test('confirms destructive actions with a red button', () => {
  const dialogs = [...tagsOf('ConfirmDialog'), ...tagsOf('BatchDialog')].filter(({ tag }) =>
    destructive.test(/confirm=\{[^\n]*/.exec(tag)?.[0] ?? ''),
  )
  const questions = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\.ask\(\{[^]*?\}\)/g)].map(([tag]) => ({ path, tag })),
  )
  const asked = questions.filter(({ tag }) =>
    destructive.test(/confirm: [^\n]*/.exec(tag)?.[0] ?? ''),
  )
  expect(dialogs.length).toBeGreaterThan(8)
  expect(asked.length).toBeGreaterThan(3)
  const pale = [...dialogs, ...asked].filter(({ tag }) => !/\bisDanger\b/.test(tag))
  expect(pale.map(({ path }) => path)).toEqual([])
})
