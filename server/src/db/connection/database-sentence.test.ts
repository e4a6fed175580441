import { expect, test } from 'vitest'
import { databaseSentence } from './database-sentence.ts'

const failure = (message: string, facts: { code?: string; setting?: string } = {}) =>
  Object.assign(new Error(message), facts)

test.each([
  // Messages of pg.
  ['timeout expired', undefined, 'connection timed out'],
  ['timeout exceeded when trying to connect', undefined, 'connection timed out'],
  ['Connection terminated unexpectedly', undefined, 'the connection was lost'],
  ['read ECONNRESET', 'ECONNRESET', 'the connection was lost'],
  ['connect EHOSTUNREACH 10.0.0.1:5432', 'EHOSTUNREACH', 'the host is unreachable'],
  ['connect ENETUNREACH 10.0.0.1:5432', 'ENETUNREACH', 'the network is unreachable'],
  ['getaddrinfo EAI_AGAIN db', 'EAI_AGAIN', 'the name server does not answer'],
  ['terminating connection due to administrator command', '57P01', 'the connection was lost'],
  [
    'the database system is starting up',
    '57P03',
    'the database accepts no connections at the moment',
  ],
  [
    'sorry, too many clients already',
    '53300',
    'the database accepts no more connections. Lower AMBER_DATABASE_CONNECTIONS, or raise max_connections there',
  ],
  [
    'cannot execute CREATE TABLE in a read-only transaction',
    '25006',
    'the address leads to a standby. It must lead to the primary',
  ],
  [
    'unsupported startup parameter: options',
    '08P01',
    'a pooler refuses start-up options. Set AMBER_DATABASE_POOLER=transaction',
  ],
  // Messages of PgBouncer.
  [
    'transaction blocks not allowed in statement pooling mode',
    '08P01',
    'the pooler is in statement mode, which has no transactions. Set pool_mode = transaction there',
  ],
  [
    'no such database: amber',
    '3D000',
    'the pooler does not know the database. Add it to [databases] there',
  ],
  [
    'SASL authentication failed',
    '08P01',
    'the pooler does not know the user with this password. Check the password in the address, then auth_file there',
  ],
  [
    'server login has been failing, try again later (server_login_retry)',
    '08P01',
    'the pooler cannot connect to its database. Its log says why',
  ],
  [
    'query_wait_timeout',
    '08P01',
    'the pooler had no free connection in time. Raise default_pool_size there, or check its database',
  ],
  [
    'no more connections allowed (max_client_conn)',
    '08P01',
    'the pooler accepts no more connections. Raise max_client_conn there, or lower AMBER_DATABASE_CONNECTIONS',
  ],
  [
    'client_login_timeout (server down)',
    '08P01',
    'the server refused the connection. Is it a pooler? Its log says why',
  ],
])('explains %s', (message, code, sentence) => {
  const error = failure(message, code ? { code } : {})
  const expected = `DATABASE_URL: ${sentence} (${message})`
  expect(databaseSentence(error)).toBe(expected)
  expect(databaseSentence(new Error('Failed query: select', { cause: error }))).toBe(expected)
})

test('names the setting of the address and leaves other errors unchanged', () => {
  const refused = failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', setting: 'OTHER_URL' })
  expect(databaseSentence(refused)).toMatch(/^OTHER_URL: connection refused/)
  expect(databaseSentence(new Error('invalid message', { cause: failure('x') }))).toBeNull()
  expect(databaseSentence('timeout expired')).toBeNull()
})
