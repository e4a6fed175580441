import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nextMigration } from '#scripts/nouns/noun-tree.ts'
import { root, run, runTool } from '#scripts/run.ts'
import { hasCalls, withoutExampleLines } from './source-lines.ts'

const next = `The example pages are removed. Next:
  npm run check
  npm test
  git add --all && git commit -m 'examples: remove'
Documents and settings still mention them: git grep -inE 'AMBER_EXAMPLES|example page|示例'
An existing database loses their menus and to-dos at the next start.`

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Error(`git ${args[0]} failed`)
  return output
}

/** Returns a migration for databases that have the example pages. */
function migrationText(): string {
  const file = join(root, 'server/src/db/examples/example-menus.json')
  const { kinds } = JSON.parse(readFileSync(file, 'utf8')) as { kinds: object }
  const names = Object.keys(kinds).map((name) => `  '${name}'`)
  return `-- contract: the example pages were removed; servers that have them are stopped first.

create temporary table example_menus on commit drop as
select id from menus where route_name in (
${names.join(',\n')}
);
-- Menus of your own below an example move to the top level.
update menus set parent_id = null, layout = coalesce(layout, 'base')
where parent_id in (select id from example_menus) and id not in (select id from example_menus);
delete from menus where id in (select id from example_menus);

drop table demo_todos;
`
}

function writeMigration(): void {
  const path = `server/migrations/${nextMigration()}_remove_examples.sql`
  writeFileSync(join(root, path), migrationText())
}

/** Removes the linter's exceptions for the example pages. */
function withoutOverrides(text: string): string {
  return text.replace(
    /^ {4}\{\n(?:(?!^ {4}\}).*\n)*?.*features\/examples\/.*\n(?:.*\n)*?^ {4}\},\n/gm,
    '',
  )
}

/** Returns whether the file differs now. */
function edit(path: string, change: (text: string) => string): boolean {
  const before = readFileSync(join(root, path), 'utf8')
  const after = change(before)
  if (after === before) return false
  const isDeleted = /\.test\.tsx?$/.test(path) && !hasCalls(after)
  if (isDeleted) rmSync(join(root, path))
  else writeFileSync(join(root, path), after)
  return !isDeleted
}

/** Leaves the variables to the linter, which knows their scopes; the second run finds what the first has left unused. */
async function removeUnusedVariables(paths: readonly string[]): Promise<void> {
  const rules = ['--allow', 'all', '--deny', 'no-unused-vars']
  for (const _ of [1, 2]) await runTool('oxlint', ['--fix-dangerously', ...rules, ...paths])
}

async function removeExamples(): Promise<void> {
  if ((await git('status', '--porcelain')) !== '')
    throw new Error('There are changes that are not committed. Commit or stash them first.')
  const paths = (await git('ls-files')).trim().split('\n')
  writeMigration()
  const removed = paths.filter((path) => /(^|\/)examples\//.test(path))
  for (const path of removed) rmSync(join(root, path))
  edit('.oxlintrc.json', withoutOverrides)
  const edited: string[] = []
  for (const path of paths.filter((one) => !removed.includes(one))) {
    if (/\.tsx?$/.test(path) && edit(path, withoutExampleLines)) edited.push(path)
    if (path === '.oxfmtrc.json') edit(path, withoutExampleLines)
    if (path === 'package.json') edit(path, (text) => text.replace(/^.*\/examples\/.*\n/gm, ''))
    // Lines of tables that name a removed file.
    if (path.endsWith('.md'))
      edit(path, (text) => text.replaceAll(/^\|.*`[^`]*\/examples\/[^`]*`.*\n/gm, ''))
  }
  await removeUnusedVariables(edited)
  await runTool('oxfmt', [])
  console.log(next)
}

/** For `npm run remove`. */
export const exampleRemoval = { examples: removeExamples }
