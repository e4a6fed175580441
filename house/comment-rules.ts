import type { Found } from './find.ts'
import { commentsIn, isTypeScript, lineAt, type Tree } from './tree.ts'

const relative = /^(?:who|whom|whose|what|where|which|whoever|whatever|of)\b/i
const indefinite = /\b(?:some|no|every|any)(?:body|one)\b/i

/** Refuses comments in the form of a relative clause, or about an indefinite person. */
export function plainComments(tree: Tree): Found[] {
  return tree.sources
    .filter(({ path }) => isTypeScript(path) || path.endsWith('.css'))
    .flatMap((source) =>
      commentsIn(source).flatMap(({ body, index }) => {
        const [first = ''] = body.split(/\s/)
        const [person] = indefinite.exec(body) ?? []
        const at = { path: source.path, line: lineAt(source.text, index) }
        if (relative.test(body))
          return [{ ...at, message: `begin with a verb or a noun, not with “${first}”` }]
        return person ? [{ ...at, message: `name the role of “${person}”: user, caller …` }] : []
      }),
    )
}
