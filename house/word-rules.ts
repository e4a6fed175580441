import type { Found } from './find.ts'
import { isTypeScript, lineAt, nameOf, type Source, type Tree } from './tree.ts'

/** Words replaced by docs/glossary.md, with the term to use. */
const replaced: Readonly<Record<string, string>> = {
  anew: 'again',
  beyonds: 'insufficient privilege',
  deed: 'action',
  deeds: 'actions',
  doorway: 'sign-in flow',
  everybody: 'all users',
  everybodys: 'all users',
  heeds: 'accepts',
  newcomer: 'new user',
  nobody: 'no user',
  pardon: 'allow',
  pardoned: 'allowed',
  patience: 'timeout',
  patiently: 'with retry',
  postman: 'mailer',
  proven: 'verified',
  recall: 'cache',
  sitting: 'pending sign-in',
  somebody: 'user',
  somebodys: 'user',
  spoil: 'invalidate',
  spoils: 'invalidates',
  told: 'published, notified or shown',
  unproven: 'unverified',
  untold: 'unpublished',
}

const declaration =
  /\b(?:const|let|function|type|class)\s+(\w+)|(?<=[{(,]\s*)(\w+)(?=\??\s*[:,})=])|^\s+(\w+)\??:/gm
/** Strings and JSX text are not names. */
const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const fault = (name: string): string | undefined => {
  const word = wordsOf(name).find((part) => Object.hasOwn(replaced, part))
  return word && `${name}: docs/glossary.md says ${replaced[word]} for ${word}`
}

function namesIn({ path, code }: Source): Found[] {
  const names = code.replaceAll(strings, (string) => string.replaceAll(/[^\n]/g, ' '))
  return [...names.matchAll(declaration)].flatMap((match) => {
    const message = fault(match[1] ?? match[2] ?? match[3] ?? '')
    return message ? [{ path, line: lineAt(names, match.index + match[0].length), message }] : []
  })
}

export function replacedWords(tree: Tree): Found[] {
  return tree.sources
    .filter(({ path }) => isTypeScript(path) && path !== 'house/word-rules.ts')
    .flatMap((source) => {
      const message = fault(nameOf(source.path))
      const own = message ? [{ path: source.path, line: 1, message }] : []
      return [...own, ...namesIn(source)]
    })
}
