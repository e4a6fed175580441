import { lineAt, type Tree } from './tree.ts'

/** Statements that break the queries of a server of the release before. */
const contracting =
  /\b(?:drop\s+(?:table|column)|rename\s+(?:to|column)|alter\s+column\s+\S+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type))\b/gi
const isReviewed = (text: string) => /^-- contract: \S/m.test(text)

/** Refuses migrations that remove or narrow what a server of the release before uses during a rolling upgrade. */
export function addingMigrations(tree: Tree) {
  return tree.sources
    .filter(({ path }) => path.startsWith('server/migrations/'))
    .filter(({ text }) => !isReviewed(text))
    .flatMap(({ path, text }) =>
      [...text.matchAll(contracting)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        message:
          'servers of the release before still use it: do it one release later, with a line "-- contract: <reason>"',
      })),
    )
}
