import { expect, test } from 'vitest'
import { problemsIn, rules, type RuleName } from './rules.ts'
import { readTree } from './tree.ts'

const tree = readTree(process.cwd())
const problems = problemsIn(tree)

test.each(Object.keys(rules) as RuleName[])('the house keeps the rule %s', (rule) => {
  const broken = problems
    .filter((problem) => problem.rule === rule)
    .map(({ path, line, message }) => `${path}:${line} ${message}`)
  expect(broken).toEqual([])
})

test('the rules have looked at all three rooms', () => {
  const rooms = new Set(tree.sources.map(({ path }) => path.split('/')[0]))
  expect([...rooms]).toEqual(expect.arrayContaining(['contract', 'house', 'scripts']))
})
