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
  figures: 'metrics',
  gone: 'deleted, missing or closed',
  heeds: 'accepts',
  newcomer: 'new user',
  nobody: 'no user',
  pardon: 'allow',
  pardoned: 'allowed',
  patience: 'timeout',
  patiently: 'with retry',
  postman: 'transport',
  proven: 'verified',
  recall: 'cache',
  say: 'translate, print or show',
  sitting: 'pending sign-in',
  somebody: 'user',
  somebodys: 'user',
  spoken: 'phonetic or readable',
  spoil: 'invalidate',
  spoils: 'invalidates',
  ticket: 'pending sign-in',
  tickets: 'pending sign-ins',
  told: 'published, notified or shown',
  unproven: 'unverified',
  unspoken: 'unnamed',
  untold: 'unpublished',
  unwelcome: 'stopped or refused',
  whose: 'owner or account',
}

/** Replaced in the names of style classes only. */
const replacedClasses: Readonly<Record<string, string>> = {
  ...replaced,
  place: 'slot or position',
  said: 'status',
  words: 'text',
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

const fault = (name: string, terms = replaced): string | undefined => {
  const word = wordsOf(name).find((part) => Object.hasOwn(terms, part))
  return word && `${name}: docs/glossary.md says ${terms[word]} for ${word}`
}

function namesIn({ path, code }: Source): Found[] {
  const names = code.replaceAll(strings, (string) => string.replaceAll(/[^\n]/g, ' '))
  return [...names.matchAll(declaration)].flatMap((match) => {
    const message = fault(match[1] ?? match[2] ?? match[3] ?? '')
    return message ? [{ path, line: lineAt(names, match.index + match[0].length), message }] : []
  })
}

function classesIn({ path, text }: Source): Found[] {
  const styles = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  )
  return [...styles.matchAll(/\.([a-z][\w-]*)/g)].flatMap(({ 1: name = '', index }) => {
    const message = fault(name, replacedClasses)
    return message ? [{ path, line: lineAt(styles, index), message }] : []
  })
}

/** Refuses replaced words in names of files, identifiers, message keys and style classes. */
export function replacedWords(tree: Tree): Found[] {
  const classes = tree.sources.filter(({ path }) => path.endsWith('.css')).flatMap(classesIn)
  const names = tree.sources
    .filter(({ path }) => isTypeScript(path) && path !== 'house/word-rules.ts')
    .flatMap((source) => {
      const message = fault(nameOf(source.path))
      const own = message ? [{ path: source.path, line: 1, message }] : []
      return [...own, ...namesIn(source)]
    })
  return [...names, ...classes]
}
