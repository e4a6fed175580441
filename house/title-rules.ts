import type { Found } from './find.ts'
import { lineAt, type Tree } from './tree.ts'

/** A title follows the name of the function, or a call of `each`, `skipIf` or `runIf`. */
const titles =
  /(?:(?<![\w.])(?:describe|it|\w*[tT]est)(?:\.\w+)*|\))\(\s*('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g

const relative = /^(?:what|which|where|whoever|whatever|whichever|wherever)\b/i
const refused = /\b(?:who|whose|whom|(?:some|no|every)body|told|gone|beyond)\b|\bwhat is\b/i

/** Refuses titles of tests with a relative clause, an indefinite person or a replaced word. */
export function plainTitles(tree: Tree): Found[] {
  return tree.sources
    .filter(({ path }) => /\.test\.tsx?$|^e2e\/|\/testing\//.test(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(titles)].flatMap((match) => {
        const title = (match[1] ?? '').slice(1, -1)
        const [word] = relative.exec(title) ?? refused.exec(title) ?? []
        const line = lineAt(code, match.index + match[0].length)
        return word
          ? [{ path, line, message: `a title is a plain sentence, without “${word}”` }]
          : []
      }),
    )
}
