import { isTypeScript, lineAt, type Tree } from './tree.ts'

type AuditTargets = Readonly<Record<string, readonly string[]>>

/** Target in a service, such as `target: { type: 'user', id, name }`. */
const namedTarget = /\btargetType: '(\w+)'|\btype: '(\w+)',\s*id\b/g

/** Returns nouns without an audit target, undeclared and unused targets. */
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

/** Returns permissions without a decision for R_ADMIN, and super permissions offered to it. */
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

/** `:id` matches one segment, `*` the rest. */
const shapeOf = (path: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)

/** Returns screens that the journey does not open. */
export function walkProblems(screens: readonly string[], addresses: readonly string[]): string[] {
  const walked = addresses.map((address) => new URL(address, 'http://localhost').pathname)
  return screens
    .filter((path) => !walked.some((address) => shapeOf(path).test(address)))
    .map(
      (path) =>
        `No journey opens the screen ${path}: add its address to e2e/support/screen-paths.ts.`,
    )
}
