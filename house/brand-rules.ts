import { isTypeScript, lineAt, type Tree } from './tree.ts'

/**
 * Code whose texts users read. Not covered: comments, tests, package and variable names, documents, and what operators
 * read on the terminal and in the log (other files of the server), which names the software.
 */
const shown = /^(?:contract|web|demo)\/src\/|^server\/src\/(?:features|http)\//
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const brandFile = 'contract/src/settings/brand.ts'

/** Refuses the name of the product outside of the brand. */
export function brandNames(tree: Tree) {
  return tree.sources
    .filter(({ path }) => isTypeScript(path) && shown.test(path) && !isTest(path))
    .filter(({ path }) => path !== brandFile)
    .flatMap(({ path, code }) =>
      [...code.matchAll(/琥珀|\bAmber\b/g)].map(({ index }) => ({
        path,
        line: lineAt(code, index),
        message: `the name of the product belongs to ${brandFile}`,
      })),
    )
}
