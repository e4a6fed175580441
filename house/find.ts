import { lineAt, type Source, type Tree } from './tree.ts'

export type Found = { path: string; line: number; message: string }

export function at(path: string, message: string): Found {
  return { path, line: 1, message }
}

export function eachPath(tree: Tree, judge: (path: string) => string | false): Found[] {
  return tree.sources.flatMap(({ path }) => {
    const message = judge(path)
    return message === false ? [] : [at(path, message)]
  })
}

// oxlint-disable-next-line max-params -- a table of rules reads better without names for each part
export function eachMatch(
  tree: Tree,
  pattern: RegExp,
  isMeant: (path: string) => boolean,
  judge: (source: Source, match: RegExpExecArray) => string | false,
): Found[] {
  return tree.sources
    .filter(({ path }) => isMeant(path))
    .flatMap((source) =>
      [...source.code.matchAll(pattern)].flatMap((match) => {
        const message = judge(source, match)
        const line = lineAt(source.code, match.index)
        return message === false ? [] : [{ path: source.path, line, message }]
      }),
    )
}
