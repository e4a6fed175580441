import { isTypeScript, lineAt, nameOf, type Tree } from './tree.ts'

/**
 * Code whose texts users read. Not covered: comments, tests, package and variable names, documents, and what operators
 * read on the terminal and in the log (other files of the server), which names the software.
 */
const shown = /^(?:contract|web|demo)\/src\/|^server\/src\/(?:features|http)\//
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const brandFile = 'contract/src/settings/brand.ts'

const colored = /^(?:contract|web|demo)\/(?:src\/|index\.html)|^server\/src\/|^docs\/guide\//

/** Refuses the default color, and shades of it, outside of the brand. */
export function brandColors(tree: Tree) {
  return tree.sources
    .filter(({ path }) => colored.test(path) && !isTest(path) && path !== brandFile)
    .filter(({ path }) => /\.(?:tsx?|css|html)$/.test(nameOf(path)))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/#(?:f59e0b|fbbf24|d97706|b45309)\b/gi)].map(({ index }) => ({
        path,
        line: lineAt(code, index),
        message: `derive it from the primary color of ${brandFile}`,
      })),
    )
}

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
