import { at, type Found } from './find.ts'
import { folderOf, isTypeScript, nameOf, type Tree } from './tree.ts'

const mostFiles = 40

const crowded = new Set([
  // Records by number, which links and readers follow.
  'docs/decisions',
  // Commands that `npm run bench` names, beside their helpers.
  'bench',
])

/** Refuses folders of a domain's subject inside a subject, and folders with too many files. */
export function roomyFolders({ sources }: Tree): Found[] {
  const deep = sources.filter(
    ({ path }) => /^(server|web)\/src\/features\//.test(path) && path.split('/').length > 6,
  )
  const byFolder = Map.groupBy(sources, ({ path }) => folderOf(path))
  const large = [...byFolder].filter(
    ([folder, members]) => members.length > mostFiles && !crowded.has(folder),
  )
  return [
    ...deep.map(({ path }) => at(path, 'a domain has folders by subject, and these have none')),
    ...large.map(([, [first, ...more]]) =>
      at(first?.path ?? '', `${more.length + 1} files in this folder: give it folders by subject`),
    ),
  ]
}

/** Refuses a second file of a name in a workspace, which a file finder would confuse with the first. */
export function distinctFiles({ sources }: Tree): Found[] {
  const own = sources.filter(
    ({ path }) => isTypeScript(path) && /^(contract|server|web)\/src\//.test(path),
  )
  const byName = Map.groupBy(own, ({ path }) => `${path.split('/')[0]} ${nameOf(path)}`)
  return [...byName.values()].flatMap(([first, ...others]) =>
    others.map(({ path }) => at(path, `${first?.path} has this name: name it by what it has more`)),
  )
}
