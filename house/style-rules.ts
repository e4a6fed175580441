import { lineAt, type Tree } from './tree.ts'

const has = String.raw`:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`
/** Every element beside or below a subject, or a subject of any kind. */
const everything = new RegExp(
  String.raw`${has}(?:[^{},(]|\([^()]*\))*[\s>+~]\*(?=[\s,{:.[>+~])|(?<=^|[\s,{}>+~]):has\(|\*:has\(`,
  'gm',
)

/**
 * Refuses `:has()` beside a selector of any element: each node that a page adds or removes would then restyle all of
 * its elements.
 */
export function localStyles(tree: Tree) {
  return tree.sources
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(everything)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        message: 'name the elements, or set an attribute: this restyles the whole page',
      })),
    )
}

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
