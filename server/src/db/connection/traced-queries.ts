import type { ClientBase, Pool, QueryConfig } from 'pg'
import { withSpan, type SpanFacts, type Traces } from '#server/lib/spans.ts'

type Queries = Pool | ClientBase

/** Gives each statement a span. */
export function tracedQueries<Given extends Queries>(queries: Given, traces: Traces | null): Given {
  if (!traces?.tracer) return queries
  const query = (config: QueryConfig, values: unknown[]) =>
    withSpan(
      traces,
      () => statementFacts(config),
      () => queries.query(config, values),
    )
  // Drizzle calls nothing else, since transactions are replaced.
  return { query } as unknown as Given
}

/** The text is left out: it is long, and nothing proves that it contains no values. */
function statementFacts({ name, text }: QueryConfig): SpanFacts {
  const shape = statementShape(text)
  return {
    name: name || shape,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': shape,
      'db.operation.name': shape.split(' ')[0],
    },
  }
}

/** Names of tables in one shape. */
const mostNames = 5

const tables = /\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]\w*)"?/g

const literals = /'[^']*'/g

/** Not the lock of `for update`. */
const writes = /\b(insert|(?<!for )update|delete)\b/

/** Returns the verb of a statement and the tables that it names, such as `select users roles`. */
export function statementShape(text: string): string {
  const plain = text.replaceAll(literals, '').toLowerCase()
  const [first = ''] = /[a-z]+/.exec(plain) ?? []
  const verb = first === 'with' ? (writes.exec(plain)?.[0] ?? 'select') : first
  const names = new Set(Array.from(plain.matchAll(tables), ([, name = '']) => name))
  return [verb, ...[...names].slice(0, mostNames)].join(' ')
}
