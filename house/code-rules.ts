import { eachMatch } from './find.ts'
import type { Tree } from './tree.ts'

const coded =
  /\b(?:status|gender|type|icon_?[tT]ype)\b["'`)}\]]*\s*(?:={1,3}|!==?|<>|:|\?\?)\s*\[?'[12]'/g

/** Refuses `'1'` and `'2'` for a status, gender or type, whose codes the contract declares. */
export function wireCodes(tree: Tree) {
  return eachMatch(
    tree,
    coded,
    (path) =>
      /^(?:contract|demo|scripts|server|web)\/.*(?<!\.test)\.tsx?$/.test(path) &&
      !path.includes('/testing/'),
    () =>
      'take the code from the contract (statusCodes, genderCodes, menuTypeCodes, iconTypeCodes)',
  )
}
