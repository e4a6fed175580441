import { describe, expect, test } from 'vitest'
import { problemsIn, rules, withoutNode, type RuleName } from './rules.ts'
import { readTree, type Source } from './tree.ts'

const tree = readTree(process.cwd())
const problems = problemsIn(tree)

test.each(Object.keys(rules) as RuleName[])('the tree follows the rule %s', (rule) => {
  const broken = problems
    .filter((problem) => problem.rule === rule)
    .map(({ path, line, message }) => `${path}:${line} ${message}`)
  expect(broken).toEqual([])
})

const rooms = ['contract', 'server', 'web'] as const
type Room = (typeof rooms)[number]
type Breach = { in: readonly Room[]; by: (room: Room) => { path: string; text: string } }

const named = (name: string) => (room: Room) => ({ path: `${room}/src/${name}`, text: '' })
const written = (text: string) => (room: Room) => ({ path: `${room}/src/breach.ts`, text })
const textOf = (path: string) => tree.sources.find((source) => source.path === path)?.text ?? ''

/** Exported by another domain that the workspace can import. */
const exportedTwice: Record<Room, string> = {
  contract: 'export const envelope = 1\n',
  server: 'export const lockUsers = 1\n',
  web: 'export const DataTable = 1\n',
}

// Split, so that this file contains neither.
const promise = ['TO', 'DO'].join('')
const unknown = ['gone', 'Symbol'].join('')

/** Violating file per rule, and its workspaces. */
const breaches: Record<RuleName, Breach> = {
  // The contract has no import alias.
  'own-folder': {
    in: ['server', 'web'],
    by: (room) => ({
      path: `${room}/src/lib/breach.ts`,
      text: `import { a } from '#${room}/lib/a.ts'`,
    }),
  },
  'brand-name': {
    in: rooms,
    by: (room) => ({ path: `${room}/src/http/breach.ts`, text: "export const title = 'Amber'" }),
  },
  'brand-color': { in: rooms, by: written("const line = '#F59E0B'\n") },
  'adding-migrations': {
    in: ['server'],
    by: (room) => ({ path: `${room}/migrations/9999_breach.sql`, text: 'drop table users;\n' }),
  },
  'local-styles': {
    in: rooms,
    by: (room) => ({ path: `${room}/src/breach.css`, text: '.a:has(.b) * { color: red }\n' }),
  },
  'distinct-files': {
    in: rooms,
    by: (room) =>
      named(`lib/${{ contract: 'api.ts', server: 'app.ts', web: 'shell.tsx' }[room]}`)(room),
  },
  'roomy-folders': {
    in: ['server', 'web'],
    by: named('features/users/import/parts/breach.ts'),
  },
  'no-index': { in: rooms, by: named('index.ts') },
  'role-suffix': { in: rooms, by: named('breach.helper.ts') },
  'named-folder': { in: rooms, by: named('utils/breach.ts') },
  // The web also has pages without a noun.
  'same-noun': { in: ['server'], by: named('features/ghosts/ghosts.routes.ts') },
  'domain-order': {
    in: ['server', 'web'],
    by: (room) => ({
      path: `${room}/src/features/settings/breach.ts`,
      text: `const later = () => import('#${room}/features/users/users.service.ts')`,
    }),
  },
  'unique-exports': {
    in: rooms,
    by: (room) => ({
      path: `${room}/src/features/settings/breach.ts`,
      text: exportedTwice[room],
    }),
  },
  'plain-comments': { in: rooms, by: written(`// ${['W', 'ho'].join('')} may sign in.\n`) },
  'plain-titles': {
    in: rooms,
    by: (room) => ({
      path: `${room}/src/breach.test.ts`,
      text: `test('is opened by users ${['w', 'ho'].join('')} own it')\n`,
    }),
  },
  'wire-codes': { in: rooms, by: written("const isOn = status === '1'\n") },
  'replaced-word': { in: rooms, by: written('const newcomer = 1\n') },
  'module-state': { in: rooms, by: written('let count = 0\n') },
  'one-layer': { in: ['web'], by: written("import { Input, Select } from 'antd'\n") },
  'date-fields': { in: ['web'], by: written('const field = <input type="date" />\n') },
  // Other workspaces have no database.
  'sql-in-queries': { in: ['server'], by: written('const rows = sql`select 1`\n') },
  'erasable-syntax': { in: rooms, by: written('export enum Breach { a }\n') },
  'no-hand-on': { in: rooms, by: written("export { a } from './a.ts'\n") },
  'one-quote': { in: rooms, by: written("const words = '\u300c\u300d'\n") },
  // In the web, Vite refuses Node modules.
  'app-without-node': {
    in: ['contract', 'server'],
    by: (room) => {
      const path = {
        contract: 'contract/src/api.ts',
        server: 'server/src/app.ts',
        web: 'web/src/app/routes/routes.ts',
      }[room]
      return { path, text: `import 'node:fs'\n${textOf(path)}` }
    },
  },
  'living-signs': {
    in: rooms,
    by: (room) => ({ path: `${room}/README.md`, text: `See \`${room}/src/gone.ts\`\n` }),
  },
  'living-names': {
    in: rooms,
    by: (room) => ({ path: `${room}/README.md`, text: `Call \`${unknown}()\`\n` }),
  },
  // In TypeScript the linter checks it.
  'no-promises': {
    in: rooms,
    by: (room) => ({ path: `${room}/notes.md`, text: `${promise}: later\n` }),
  },
}

describe.each(Object.entries(breaches) as [RuleName, Breach][])('the rule %s', (rule, breach) => {
  test.each(rooms)(`finds a violation in %s exactly if it applies there`, (room) => {
    const { path, text } = breach.by(room)
    const bad: Source = { path, text, code: text }
    const sources = [...tree.sources.filter((source) => source.path !== path), bad]
    const found = rules[rule]({ ...tree, sources }).filter((problem) => problem.path === path)
    expect(found.length > 0).toBe(breach.in.includes(room))
  })
})

test.each(withoutNode)('%s cannot import Node modules', (path) => {
  const text = `import 'pg'\n${textOf(path)}`
  const sources = tree.sources.map((source) =>
    source.path === path ? { path, text, code: text } : source,
  )
  const found = rules['app-without-node']({ ...tree, sources })
  expect(found.map((problem) => problem.path)).toEqual([path])
})

test('the rules cover all workspaces and their surroundings', () => {
  for (const place of ['contract/src/', 'server/src/', 'web/src/', 'house/', 'scripts/', 'docs/'])
    expect(tree.sources.filter(({ path }) => path.startsWith(place)).length, place).toBeGreaterThan(
      3,
    )
})
