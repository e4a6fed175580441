import { isTypeScript, lineAt, type Tree } from './tree.ts'

type AuditTargets = Readonly<Record<string, readonly string[]>>

/** How a service names what an event is about, such as `target: { type: 'user', id, name }`. */
const namedTarget = /\btargetType: '(\w+)'|\btype: '(\w+)',\s*id\b/g

/** A sentence for each noun of the audit log that no kind of record is declared for, and each kind that does not fit the server. */
export function auditTargetProblems(
  actions: readonly string[],
  targets: AuditTargets,
  { sources }: Tree,
): string[] {
  const nouns = new Set(actions.map((action) => action.slice(0, action.indexOf('.'))))
  const declared = new Set(Object.values(targets).flat())
  const named = sources
    .filter(({ path }) => /^server\/src\/(features|http)\//.test(path) && isTypeScript(path))
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .flatMap(({ path, code }) =>
      [...code.matchAll(namedTarget)].map((match) => ({
        kind: match[1] ?? match[2] ?? '',
        place: `${path}:${lineAt(code, match.index)}`,
      })),
    )
  return [
    ...[...nouns]
      .filter((noun) => !Object.hasOwn(targets, noun))
      .map(
        (noun) =>
          `The audit log does not know what "${noun}" actions are about: add "${noun}" to auditTargets in contract/src/logs/audit.ts.`,
      ),
    ...named
      .filter(({ kind }) => !declared.has(kind))
      .map(
        ({ kind, place }) =>
          `The audit log cannot be narrowed to the target "${kind}" of ${place}: add it to auditTargets in contract/src/logs/audit.ts.`,
      ),
    ...[...declared]
      .filter((kind) => named.every((one) => one.kind !== kind))
      .map(
        (kind) =>
          `No audit event is about a "${kind}", as auditTargets in contract/src/logs/audit.ts says: pass it to audit() as the target.`,
      ),
  ]
}

/** A sentence for each permission for which it is open whether administrators get it, or which they must not get. */
export function offerProblems(
  codes: readonly string[],
  superCodes: readonly string[],
  isOffered: Readonly<Record<string, boolean>>,
): string[] {
  return [
    ...codes
      .filter((code) => !Object.hasOwn(isOffered, code))
      .map(
        (code) =>
          `It is undecided whether R_ADMIN gets "${code}": add it to isOfferedToAdmin in server/src/db/seed-built-ins.ts.`,
      ),
    ...superCodes
      .filter((code) => isOffered[code])
      .map(
        (code) =>
          `"${code}" belongs to R_SUPER alone: set it to false in isOfferedToAdmin in server/src/db/seed-built-ins.ts.`,
      ),
  ]
}

/** What the path of a route stands for: `:id` for one segment, `*` for all that follows. */
const shapeOf = (path: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)

/** A sentence for each screen that the journey through all screens does not open. */
export function walkProblems(screens: readonly string[], addresses: readonly string[]): string[] {
  const walked = addresses.map((address) => new URL(address, 'http://localhost').pathname)
  return screens
    .filter((path) => !walked.some((address) => shapeOf(path).test(address)))
    .map(
      (path) =>
        `No journey opens the screen ${path}: add its address to e2e/support/screen-paths.ts.`,
    )
}
