import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { problemsIn, rules } from './rules.ts'
import { isTypeScript, readTree } from './tree.ts'

// house/fixtures is a small tree like the real one with forbidden lines. Each is marked with its rule: `// refused:
// eslint(no-console)`. Files without marks must pass.

// `below` marks the next line, for the rule that skips comments naming it.
const mark = /(?:\/\/|--|<!--|\/\*) refused( below)?: ([^>]+?)(?: -->| \*\/)?$/

const root = process.cwd()
const tree = mkdtempSync(join(tmpdir(), 'amber-fixtures-'))
afterAll(() => rmSync(tree, { recursive: true }))

cpSync(join(root, 'house/fixtures'), tree, { recursive: true })
for (const file of ['.oxlintrc.json', 'tsconfig.base.json', 'tsconfig.json']) copy(file)
for (const room of ['contract', 'server', 'web']) {
  copy(`${room}/package.json`)
  copy(`${room}/tsconfig.json`)
}
symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')

// Generated fixtures: long files, long functions and a crowded feature.
writeLines('server/src/lib/long.ts', 301, 'eslint(max-lines)')
writeLines('server/src/lib/long-enough.ts', 300)
writeLines('server/src/lib/long.test.ts', 401, 'eslint(max-lines)')
writeLines('web/src/features/long/long.messages.ts', 601, 'eslint(max-lines)')
const tooLong = 'eslint(max-lines-per-function)'
writeFunction('server/src/lib/long-function.ts', 61, { refusedBy: tooLong })
writeFunction('server/src/lib/long-call.ts', 61, { refusedBy: tooLong, isCalled: true })
writeFunction('server/src/lib/long-enough-function.ts', 60)
writeFunction('server/src/lib/long-function.test.ts', 61)
writeLines('web/src/features/crowded/a0.ts', 1, 'roomy-folders')
for (let index = 1; index <= 40; index += 1) writeLines(`web/src/features/crowded/a${index}.ts`, 1)

const refused = [...linterRefusals(), ...houseRefusals()]

test('every bad line is refused by exactly the rules that it names', () => {
  expect(listed(refused)).toEqual(listed(expectedRefusals()))
})

test('has a bad fixture for every configured linter rule', () => {
  const config = JSON.parse(withoutJsonComments(readFileSync(join(root, '.oxlintrc.json'), 'utf8')))
  const configured = [config, ...config.overrides].flatMap(
    (part: { rules: Record<string, unknown> }) =>
      Object.entries(part.rules)
        .filter(([, level]) => level !== 'off')
        .map(([name]) => (name.includes('/') ? name : `eslint/${name}`)),
  )
  const seen = new Set(
    refused.map(({ rule }) => rule.replace('-hooks(', '(').replace('(', '/').replace(')', '')),
  )
  expect(configured.filter((name) => !seen.has(name))).toEqual([])
})

test('every list of allowed imports has a bad fixture', () => {
  const text = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
  const messages = [...text.matchAll(/"message": "([^"]+)"/g)].map((match) => match[1] ?? '')
  const seen = refused.map(({ help }) => help).join('\n')
  expect(messages.filter((message) => !seen.includes(message))).toEqual([])
})

test('every rule of the house has a bad fixture', () => {
  const seen = new Set(refused.map(({ rule }) => rule))
  expect(Object.keys(rules).filter((rule) => !seen.has(rule))).toEqual([])
})

type Refusal = { path: string; line: number; rule: string; help: string }

function linterRefusals(): Refusal[] {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '-f', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  expect(stderr).toBe('')
  type Diagnostic = {
    message: string
    code: string
    help?: string
    filename: string
    labels: { span: { line: number } }[]
  }
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return diagnostics.map(({ message, code, help = '', filename, labels }) => ({
    path: filename.replaceAll('\\', '/'),
    line: labels[0]?.span.line ?? 1,
    rule: code,
    help: `${message} ${help}`,
  }))
}

function houseRefusals(): Refusal[] {
  return problemsIn(readTree(tree)).map((problem) => ({ ...problem, help: problem.message }))
}

function expectedRefusals(): Refusal[] {
  return readTree(tree).sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const [, below, names = ''] = mark.exec(line) ?? []
      return names
        .split(', ')
        .filter(Boolean)
        .map((rule) => ({ path, line: index + (below ? 2 : 1), rule, help: '' }))
    }),
  )
}

function listed(refusals: readonly Refusal[]): string[] {
  return [...new Set(refusals.map(({ path, line, rule }) => `${path}:${line} ${rule}`))].toSorted()
}

function copy(path: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  cpSync(join(root, path), join(tree, path))
}

function writeLines(path: string, count: number, refusedBy?: string): void {
  expect(isTypeScript(path)).toBe(true)
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  const names = Array.from({ length: count }, (_, index) => `${basename(dirname(path))}${index}`)
  const lines = names.map((name) => `export const ${name} = 1`)
  const end = refusedBy ? ` // refused: ${refusedBy}` : ''
  writeFileSync(join(tree, path), `${lines.join('\n')}${end}\n`)
}

/** Writes a function of so many lines; comments and blank lines do not count. */
function writeFunction(
  path: string,
  count: number,
  { refusedBy, isCalled = false }: { refusedBy?: string; isCalled?: boolean } = {},
): void {
  const [begin, close] = isCalled
    ? ['export const counted = (() => {', '})()']
    : ['export function count(): number {', '}']
  const lines = Array.from({ length: count - 4 }, () => '  sum += 1')
  const body = ['  let sum = 0', '', '  // Counted.', ...lines, '  return sum', close]
  const end = refusedBy ? ` // refused: ${refusedBy}` : ''
  writeFileSync(join(tree, path), `${begin}${end}\n${body.join('\n')}\n`)
}

function withoutJsonComments(text: string): string {
  return text.replace(
    /("(?:\\.|[^"\\])*")|\/\/.*/g,
    (_, string: string | undefined) => string ?? '',
  )
}
