import { readFileSync } from 'node:fs'
import * as z from 'zod'
import {
  poolerSettings,
  type DatabaseAddress,
  type NamedStandby,
} from '#server/db/database-address.ts'

const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must look like postgres://user:password@host/name',
  })
  .refine((url) => !URL.canParse(url) || !new URL(url).hostname.includes(','), 'must name one host')

export const databaseVariables = {
  DATABASE_URL: databaseUrl.optional(),
  AMBER_DATABASE_DIRECT_URL: databaseUrl.optional(),
  AMBER_DATABASE_READ_URL: z
    .string()
    .refine(
      (list) => addressesIn(list).every(isStandbyAddress),
      'must look like postgres://user:password@host/name, several with commas between them',
    )
    .optional(),
  AMBER_DATABASE_READ_MAX_LAG: z.coerce.number().int().min(1).max(3600).default(10),
  AMBER_DATABASE_POOLER: z.enum(poolerSettings).default('auto'),
  AMBER_DATABASE_CA_FILE: z.string().min(1).optional(),
  AMBER_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
}

export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

/** Whether the connection stays on this machine. */
export function isLocalDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return hostname === '' || isLoopback(hostname) || searchParams.has('host')
}

/** A password may contain a comma. */
function addressesIn(list: string): string[] {
  const trimmed = list.trim()
  return trimmed === '' ? [] : trimmed.split(/\s*,\s*(?=postgres(?:ql)?:\/\/)/)
}

/** A comma in the path is most likely followed by a misspelt address. */
const isStandbyAddress = (url: string) =>
  databaseUrl.safeParse(url).success && !new URL(url).pathname.includes(',')

function hostAndPort(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? hostname,
    port: searchParams.get('port') || port,
  }
}

/** Returns host and port of an address, to be shown. */
function serverIn(url: string): string {
  const { host, port } = hostAndPort(url)
  return port === '' ? host : `${host}:${port}`
}

const shape = z.object(databaseVariables)
type Values = z.output<typeof shape>

/** Addresses of the configured database. */
export type ConfiguredDatabase = {
  application: DatabaseAddress
  /** For migrations and LISTEN; the application's without AMBER_DATABASE_DIRECT_URL. */
  owner: DatabaseAddress
  /** Listed in AMBER_DATABASE_READ_URL. */
  standbys: readonly NamedStandby[]
}

const databaseParts = [
  'AMBER_DATABASE_DIRECT_URL',
  'AMBER_DATABASE_READ_URL',
  'AMBER_DATABASE_CA_FILE',
] as const

/** Leaves some of `max_connections` to commands, backups and checks. */
const embeddedConnections = 80

export function readDatabase(values: Values, complaints: string[]): ConfiguredDatabase | null {
  const {
    DATABASE_URL: url,
    AMBER_DATABASE_DIRECT_URL: directUrl,
    AMBER_DATABASE_POOLER: pooler,
  } = values
  if (url === undefined) {
    for (const name of databaseParts)
      if (values[name] !== undefined) complaints.push(`${name}: DATABASE_URL is missing`)
    if (values.AMBER_DATABASE_CONNECTIONS > embeddedConnections)
      complaints.push(
        `AMBER_DATABASE_CONNECTIONS: must be at most ${embeddedConnections} without DATABASE_URL, as the embedded database accepts 100`,
      )
    return null
  }
  const addressOf = (setting: string, given: string): DatabaseAddress => ({
    ...secured(given, { setting, caFile: values.AMBER_DATABASE_CA_FILE, complaints }),
    setting,
  })
  const application = { ...addressOf('DATABASE_URL', url), pooler }
  const owner =
    directUrl === undefined ? application : addressOf('AMBER_DATABASE_DIRECT_URL', directUrl)
  const standbys = readStandbys(values, complaints).map(({ name, given, setting }) => ({
    name,
    address: { ...addressOf(setting, given), pooler },
    maxLagMs: 1000 * values.AMBER_DATABASE_READ_MAX_LAG,
  }))
  return { application, owner, standbys }
}

/** Complaints name the address only where there are several. */
function readStandbys({ AMBER_DATABASE_READ_URL: list }: Values, complaints: string[]) {
  const setting = 'AMBER_DATABASE_READ_URL'
  const named = addressesIn(list ?? '').map((given) => ({ given, name: serverIn(given) }))
  const servers = named.map(({ given }) => {
    const { host, port } = hostAndPort(given)
    return `${host}:${port || 5432}`
  })
  const twice = named.find((_, index) => servers.indexOf(servers[index] ?? '') < index)
  if (twice) complaints.push(`${setting}: names ${twice.name} twice`)
  return named.map((one) => ({
    ...one,
    setting: named.length > 1 ? `${setting} (${one.name})` : setting,
  }))
}

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type SslMode = (typeof sslModes)[number]

/** Reads the TLS parameters as libpq does; the driver gives them other meanings. */
function secured(
  given: string,
  {
    setting,
    caFile,
    complaints,
  }: Pick<Reading, 'setting' | 'complaints'> & { caFile: string | undefined },
): Pick<DatabaseAddress, 'connectionString' | 'ssl'> {
  const url = new URL(given)
  const { password, searchParams } = url
  if (!isLocalDatabase(given) && password === '' && !searchParams.has('sslcert'))
    complaints.push(`${setting}: a database on another machine needs a password`)
  const reading = { setting, complaints, url }
  if (searchParams.has('ssl')) complaints.push(`${setting}: set sslmode instead of ssl`)
  const ca = readCertificates(reading, caFile)
  const client = definedOnly({ cert: readPem(reading, 'sslcert'), key: readPem(reading, 'sslkey') })
  const mode = searchParams.get('sslmode') ?? (ca === undefined ? null : 'verify-full')
  for (const name of ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']) searchParams.delete(name)
  // The driver ignores the same on a Unix socket.
  if (mode === null || searchParams.get('host')?.startsWith('/')) return { connectionString: given }
  if (!isSslMode(mode)) {
    complaints.push(`${setting}: sslmode must be one of: ${sslModes.join(', ')}`)
    return { connectionString: given }
  }
  if (mode === 'verify-ca' && ca === undefined)
    complaints.push(`${setting}: sslmode=verify-ca needs AMBER_DATABASE_CA_FILE`)
  const tls = { ...client, ...definedOnly({ ca }) }
  return {
    connectionString: url.href,
    ssl: mode === 'disable' ? false : { ...tls, ...check(mode, ca) },
  }
}

const isSslMode = (mode: string): mode is SslMode => sslModes.some((known) => known === mode)

/** Like libpq, lets `require` verify where a CA is given. */
function check(mode: Exclude<SslMode, 'disable'>, ca: string | undefined) {
  if (mode === 'verify-full') return {}
  if (mode === 'require' && ca === undefined) return { rejectUnauthorized: false }
  return { checkServerIdentity: () => undefined }
}

type Reading = { setting: string; complaints: string[]; url: URL }

function readPem(reading: Reading, parameter: string): string | undefined {
  const path = reading.url.searchParams.get(parameter)
  return readFile(`${reading.setting}: ${parameter}`, path ?? undefined, reading)
}

function readCertificates(reading: Reading, caFile: string | undefined): string | undefined {
  const ca = readPem(reading, 'sslrootcert') ?? readFile('AMBER_DATABASE_CA_FILE', caFile, reading)
  if (ca !== undefined && !ca.includes('-----BEGIN CERTIFICATE-----'))
    reading.complaints.push('AMBER_DATABASE_CA_FILE: contains no certificate')
  return ca
}

function readFile(
  name: string,
  path: string | undefined,
  { complaints }: Pick<Reading, 'complaints'>,
): string | undefined {
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const complaint = `${name}: ${path} cannot be read (${code})`
    if (!complaints.includes(complaint)) complaints.push(complaint)
    return undefined
  }
}

const definedOnly = <Value>(values: Record<string, Value | undefined>) =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  )
