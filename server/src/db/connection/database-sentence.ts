const timedOut = 'connection timed out'
const connectionLost = 'the connection was lost'

/** SQLSTATEs, and codes of Node and OpenSSL. */
const sentences: Record<string, string> = {
  ECONNREFUSED: 'connection refused. Is Postgres running there?',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'the name server does not answer',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  EACCES: 'permission denied for the socket',
  ETIMEDOUT: timedOut,
  ECONNRESET: connectionLost,
  CERT_HAS_EXPIRED: 'the certificate of the server has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the server is for another host',
  // Poolers use it for their own refusals.
  '08P01': 'the server refused the connection. Is it a pooler? Its log says why',
  '28P01': 'incorrect password',
  '28000': 'the user was rejected',
  '42501': 'permission denied. The user must own everything in the database',
  '3D000': 'the database does not exist',
  '25006': 'the address leads to a standby. It must lead to the primary',
  '53300':
    'the database accepts no more connections. Lower AMBER_DATABASE_CONNECTIONS, or raise max_connections there',
  '57P01': connectionLost,
  '57P03': 'the database accepts no connections at the moment',
}

const untrusted =
  'the certificate of the server is not signed by a known authority. Set AMBER_DATABASE_CA_FILE'
const untrustedCodes =
  /^(DEPTH_ZERO_)?SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/

const byMessage: [RegExp, string][] = [
  [
    /does not support SSL/,
    'the server does not offer TLS. Turn it on there, or set sslmode=disable',
  ],
  // Errors of pg have no code.
  [/^timeout expired$|^timeout exceeded/, timedOut],
  [/^Connection terminated/, connectionLost],
  [
    /unsupported startup parameter/,
    'a pooler refuses start-up options. Set AMBER_DATABASE_POOLER=transaction',
  ],
  [
    /statement pooling mode/,
    'the pooler is in statement mode, which has no transactions. Set pool_mode = transaction there',
  ],
  [/^no such database/, 'the pooler does not know the database. Add it to [databases] there'],
  [
    /^no such user|^(SASL|"\w+"|password) authentication failed$/,
    'the pooler does not know the user with this password. Check the password in the address, then auth_file there',
  ],
  [/^server login has been failing/, 'the pooler cannot connect to its database. Its log says why'],
  [
    /^query_wait_timeout/,
    'the pooler had no free connection in time. Raise default_pool_size there, or check its database',
  ],
  [
    /^no more connections allowed/,
    'the pooler accepts no more connections. Raise max_client_conn there, or lower AMBER_DATABASE_CONNECTIONS',
  ],
  [/no encryption|SSL off/, 'the server requires TLS. Add ?sslmode=verify-full to the address'],
]

/** Explains an error of a database to its operator; null if it is unexpected. */
export function databaseSentence(error: unknown): string | null {
  // Drizzle and migrations wrap the error of the database.
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(reason instanceof Error)) return null
  const { code = '', message, setting } = reason as NodeJS.ErrnoException & { setting?: string }
  const sentence =
    byMessage.find(([pattern]) => pattern.test(message))?.[1] ??
    (untrustedCodes.test(code) ? untrusted : sentences[code])
  return sentence ? `${setting ?? 'DATABASE_URL'}: ${sentence} (${message})` : null
}
