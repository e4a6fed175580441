import { missingRuleOf } from '@amber/contract/nouns/define-noun.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { snakeCase } from '#server/db/columns.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { fail, Problem } from './problem.ts'

/** Constraints that callers can violate. */
const problemOfConstraint: Record<string, () => Problem> = {
  users_user_name_taken: () => fail('user_name_taken', { field: 'userName' }),
  users_email_verified_once: () => fail('contact_registered', { field: 'receiver' }),
  users_phone_verified_once: () => fail('contact_registered', { field: 'receiver' }),
  identities_subject_taken: () => fail('identity_taken'),
  identities_one_per_provider: () => fail('identity_present'),
  menus_route_name_taken: () => fail('menu_route_name_taken', { field: 'routeName' }),
  menus_route_path_taken: () => fail('menu_path_taken', { field: 'routePath' }),
  menu_buttons_code_taken: () => fail('menu_button_taken', { field: 'buttons' }),
  passkeys_credential_taken: () => fail('passkey_taken'),
  roles_code_taken: () => fail('role_code_taken', { field: 'code' }),
  user_roles_role_missing: () => fail('role_missing', { field: 'roles' }),
  announcement_roles_role_missing: () => fail('role_missing', { field: 'roles' }),
  ...problemsOfNouns(),
}

/** Returns the name of a noun's constraint, which Postgres cuts after 63 characters. */
export function constraintNameOf(plural: string, field: string, end: 'taken' | 'missing'): string {
  return snakeCase(`${plural}_${field}_${end}`).slice(0, 63)
}

/** Unique texts of nouns, other records and files of records. */
function problemsOfNouns(): Record<string, () => Problem> {
  return Object.fromEntries(
    nounList.flatMap(({ plural, fields }) =>
      Object.entries(fields).map(([field, declared]) =>
        declared.kind === 'text'
          ? [constraintNameOf(plural, field, 'taken'), () => fail('value_taken', { field })]
          : [
              constraintNameOf(plural, field, 'missing'),
              () => fail('input_invalid', { fields: { [field]: missingRuleOf(declared) } }),
            ],
      ),
    ),
  )
}

/** SQLSTATEs of temporary failures (PostgreSQL documentation, appendix A). */
const unavailableStates = /^(08|53|57P|25006|25P03|55000|55P03|57014)/
const unavailableErrors =
  /ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|timeout|terminat|Connection ended|not queryable/i
/** System calls on connections, as opposed to files. */
const networkCalls = new Set(['connect', 'read', 'write', 'shutdown', 'getaddrinfo'])
/** System error codes begin with E, unlike any SQLSTATE. */
const isState = (code: string) => /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)

/** Serialization failure and deadlock. */
const retryStates = new Set(['40001', '40P01'])

type DatabaseError = Error & { code?: string; constraint?: string; syscall?: string }

function databaseError(error: unknown): DatabaseError | null {
  if (!(error instanceof Error)) return null
  return error.cause instanceof Error ? error.cause : error
}

/** Returns an error without query values and connections, which Drizzle and drivers attach. */
export function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cause = databaseError(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: cause?.message,
    code: cause?.code,
    ...('query' in error ? { query: error.query } : {}),
    stack: frames.join('\n'),
  }
}

/** Whether retrying the transaction may help. */
export function isRetryable(error: unknown): boolean {
  return retryStates.has(databaseError(error)?.code ?? '')
}

/** Whether the database canceled a statement at the time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return databaseError(error)?.code === '57014'
}

/** Whether nothing was heard in time, of the database or of a free connection to it. */
export function isSilence(error: unknown): boolean {
  return /timeout/i.test(databaseError(error)?.message ?? '')
}

/** Maps a thrown error to a problem; null if it is unexpected. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof QueueFull) return fail('server_busy', { retryAfter: 2 })
  const cause = databaseError(error)
  if (!cause) return null
  const ofConstraint = problemOfConstraint[cause.constraint ?? '']
  if (ofConstraint) return ofConstraint()
  return isUnavailable(cause) || isRetryable(error)
    ? fail('database_unavailable', { retryAfter: 2 })
    : null
}

function isUnavailable({ code = '', message, syscall }: DatabaseError): boolean {
  if (isState(code)) return unavailableStates.test(code)
  if (syscall !== undefined) return networkCalls.has(syscall)
  return unavailableErrors.test(`${code} ${message}`)
}
