import { lineAt, type Tree } from './tree.ts'

const inTable = String.raw`(?<=\balter\s+table\b[^;]*)\b`
/** Up to the next comma or semicolon outside of brackets. */
const clause = String.raw`(?:[^,;()]|\((?:[^()]|\([^()]*\))*\))*?\b`

/** Statements that break the queries of a server of the release before. The word `column` is optional in SQL. */
const contracting = new RegExp(
  [
    String.raw`\bdrop\s+(?:table|column|(?:materialized\s+)?view)\b`,
    String.raw`\brename\s+(?:to|column)\b`,
    String.raw`${inTable}rename\s+(?!constraint\b|to\b|column\b)`,
    String.raw`${inTable}drop\s+(?!(?:column|constraint|default|not\s+null|expression|identity)\b)`,
    String.raw`(?:${inTable}alter|\balter\s+column)\s+(?!column\b)\S+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type)\b`,
    String.raw`${inTable}add\s+(?!(?:constraint|check|unique|primary|foreign|exclude)\b)(?=${clause}not\s+null\b)(?!${clause}(?:(?<!\bset\s)default|generated|\w*serial)\b)`,
  ].join('|'),
  'gi',
)
/** Replaces comments and texts by spaces of the same length. */
const statementsOf = (text: string) =>
  text.replace(/--.*|'(?:[^']|'')*'/g, (found) => found.replace(/[^\n]/g, ' '))
const isReviewed = (text: string) => /^-- contract: \S/m.test(text)

/** Refuses migrations that remove or narrow what a server of the release before uses during a rolling upgrade. */
export function addingMigrations(tree: Tree) {
  return tree.sources
    .filter(({ path }) => path.startsWith('server/migrations/'))
    .filter(({ text }) => !isReviewed(text))
    .flatMap(({ path, text }) =>
      [...statementsOf(text).matchAll(contracting)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        message:
          'servers of the release before still use it: do it one release later, with a line "-- contract: <reason>"',
      })),
    )
}
