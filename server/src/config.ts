import { resolve } from 'node:path'
import { BlockList, isIP } from 'node:net'
import * as z from 'zod'
import { exampleModes, type ExampleMode } from '@amber/contract/example-pages.ts'
import type { FixedProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import {
  backupVariables,
  readArchive,
  readBackups,
  type ArchiveOptions,
  type BackupOptions,
} from './config-backup.ts'
import {
  databaseVariables,
  isLoopback,
  readDatabase,
  type ConfiguredDatabase,
} from './config-database.ts'
import { deliveryVariables, readDelivery } from './config-delivery.ts'
import { providerVariables, readProviders } from './config-providers.ts'
import type { DeliveryOptions } from '#server/lib/delivery.ts'
import {
  fileNameOf,
  keySecretVariables,
  readKeySecrets,
  readSecretFiles,
  secretNames,
} from './config-secrets.ts'
import type { KeySecrets } from '#server/lib/key-wrap.ts'
import { nearestName, sentenceOf } from './config-sentences.ts'
import { readTracing, tracingVariables } from './config-tracing.ts'
import type { TracingOptions } from '#server/lib/tracing-options.ts'

/** Lists the problems of the configuration, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const yesNo = z.enum(['true', 'false']).transform((text) => text === 'true')

/** `on` and `off` are the former values. */
const onOff = z
  .enum(['true', 'false', ...exampleModes])
  .transform((text): ExampleMode => (text === 'true' || text === 'on' ? 'on' : 'off'))

/** All variables with defaults; documented in `.env.example` and `docs/deploy/settings.md`. */
const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(9527),
  HOST: z.string().min(1).default('127.0.0.1'),
  ...databaseVariables,
  AMBER_MODE: z.enum(['evaluation', 'production']).optional(),
  AMBER_DATA: z.string().min(1).default('./data'),
  AMBER_OLD_POSTGRES: z.string().min(1).optional(),
  AMBER_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  AMBER_TRUSTED_PROXIES: z.string().default(''),
  AMBER_API_DOCS: yesNo.optional(),
  AMBER_EXAMPLES: onOff.optional(),
  AMBER_WEB: z.enum(['built', 'vite']).default('built'),
  AMBER_DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  AMBER_CALLS_PER_MINUTE: z.coerce.number().int().min(60).max(1_000_000).optional(),
  AMBER_PROOF_OF_WORK: z.coerce.number().int().min(1_000).max(10_000_000).optional(),
  AMBER_PRIVATE_ADDRESSES: yesNo.optional(),
  ...providerVariables,
  ...deliveryVariables,
  ...backupVariables,
  ...keySecretVariables,
  ...tracingVariables,
  AMBER_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  AMBER_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  AMBER_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  AMBER_LOG_FORMAT: z.enum(['auto', 'json', 'pretty']).default('auto'),
})

export type Config = {
  mode: 'evaluation' | 'production'
  /** False for `npm run dev`, where Vite serves the web app. */
  servesWeb: boolean
  host: string
  port: number
  /** Null for the embedded Postgres. */
  databaseUrl: string | null
  database: ConfiguredDatabase | null
  databaseConnections: number
  dataFolder: string
  /** Binaries for an upgrade of the embedded Postgres; null: npm fetches them. */
  oldPostgres: string | null
  /** Milliseconds of serving on after a signal to stop, until balancers send requests elsewhere. */
  drainMs: number
  publicUrl: string | null
  isTrustedProxy: (address: string) => boolean
  advice: string | null
  callsPerMinute: number | null
  proofOfWork: number | null
  hasDocumentation: boolean
  /** Null: read from the settings. */
  examples: ExampleMode | null
  /** Whether private and loopback addresses are allowed, also without TLS. */
  allowsPrivateAddresses: boolean
  providers: FixedProviders
  delivery: Omit<DeliveryOptions, 'transports'>
  backups: BackupOptions
  /** Null: the embedded Postgres does not archive its WAL. */
  archive: ArchiveOptions | null
  /** Wrap the server keys. */
  keySecrets: KeySecrets
  /** Null: no metrics. */
  metrics: { host: string; port: number } | null
  /** Null: no spans. */
  tracing: TracingOptions | null
  logLevel: string
  /** `auto`: readable at a terminal, otherwise JSON. */
  logFormat: 'auto' | 'json' | 'pretty'
}

/**
 * Reads the environment, once.
 *
 * @throws ConfigError listing every problem
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const present = Object.fromEntries(
    // An empty variable, as made by a line `PORT=`, counts as absent.
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const complaints: string[] = []
  const given = readSecretFiles(present, complaints)
  complaints.push(...unknownNames(given))
  const parsed = variables.safeParse(given, { error: sentenceOf })
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      complaints.push(`${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(complaints.join('\n'))
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production' || values.DATABASE_URL !== undefined
  const mode = values.AMBER_MODE ?? (isProduction ? 'production' : 'evaluation')
  complaints.push(...weaknesses(values, mode))
  const proxies = readProxies(values.AMBER_TRUSTED_PROXIES, complaints)
  const providers = readProviders(values, complaints)
  const allowsPrivateAddresses = values.AMBER_PRIVATE_ADDRESSES ?? mode === 'evaluation'
  const delivery = readDelivery(values, complaints)
  const database = readDatabase(values, complaints)
  const keySecrets = readKeySecrets(values, complaints)
  const tracing = readTracing(values, complaints)
  const backups = readBackups(values, complaints)
  const archive = readArchive(values, complaints)
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))
  return {
    mode,
    servesWeb: values.AMBER_WEB === 'built',
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL ?? null,
    database,
    databaseConnections: values.AMBER_DATABASE_CONNECTIONS,
    dataFolder: resolve(values.AMBER_DATA),
    oldPostgres: values.AMBER_OLD_POSTGRES ? resolve(values.AMBER_OLD_POSTGRES) : null,
    drainMs: values.AMBER_DRAIN_SECONDS * 1000,
    publicUrl: values.AMBER_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    isTrustedProxy: (address) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
    advice: adviceFor(values, { mode, hasProxies: proxies.rules.length > 0 }),
    callsPerMinute: values.AMBER_CALLS_PER_MINUTE ?? null,
    proofOfWork: values.AMBER_PROOF_OF_WORK ?? null,
    hasDocumentation: values.AMBER_API_DOCS ?? mode === 'evaluation',
    examples: values.AMBER_EXAMPLES ?? null,
    allowsPrivateAddresses,
    providers,
    delivery: { ...delivery, mayReachPrivate: allowsPrivateAddresses },
    backups,
    archive,
    keySecrets,
    metrics: metricsOf(values),
    tracing,
    logLevel: values.AMBER_LOG_LEVEL,
    logFormat: values.AMBER_LOG_FORMAT,
  }
}

function metricsOf({
  AMBER_METRICS_HOST: host,
  AMBER_METRICS_PORT: port,
}: z.output<typeof variables>): Config['metrics'] {
  return port === undefined ? null : { host, port }
}

function unknownNames(given: Readonly<Record<string, unknown>>): string[] {
  const known = [...Object.keys(variables.shape), ...secretNames.map(fileNameOf)]
  return Object.keys(given)
    .filter((name) => name.startsWith('AMBER_') && !(name in variables.shape))
    .map((name) => {
      const nearest = nearestName(name, known)
      return `${name}: unknown variable${nearest ? `. Did you mean ${nearest}?` : ''}`
    })
}

/** A variable with its effective value; secrets are masked. Null: not set, without a default. */
type EffectiveSetting = { name: string; value: string | null; isDefault: boolean }

/**
 * Lists all settings.
 *
 * @throws ConfigError listing every problem
 */
export function effectiveSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): EffectiveSetting[] {
  readConfig(environment)
  return Object.entries(variables.shape).map(([name, schema]) => {
    const isSecret = secretNames.includes(name)
    const given = environment[name] || (isSecret && environment[fileNameOf(name)])
    const fallback = z.safeParse<z.core.$ZodType>(schema, undefined).data
    const value = given || (fallback as string | number | boolean | undefined)
    const shown = value === undefined || value === '' ? null : String(value)
    return { name, value: shown && isSecret ? '••••••' : shown, isDefault: !given }
  })
}

/** The server itself speaks no TLS: https needs a proxy. */
function adviceFor(
  { AMBER_PUBLIC_URL }: z.output<typeof variables>,
  { mode, hasProxies }: { mode: Config['mode']; hasProxies: boolean },
): string | null {
  if (mode !== 'production' || !AMBER_PUBLIC_URL?.startsWith('https:') || hasProxies) return null
  return 'AMBER_TRUSTED_PROXIES is not set, but AMBER_PUBLIC_URL uses https. Rate limits and logs will treat all users as coming from the proxy. Set it to the address of the proxy.'
}

function weaknesses(values: z.output<typeof variables>, mode: Config['mode']): string[] {
  const found: string[] = []
  if (mode === 'evaluation' && values.NODE_ENV === 'production')
    found.push(
      'AMBER_MODE: evaluation has accounts with publicly known passwords and is not allowed with NODE_ENV=production',
    )
  if (mode === 'evaluation' && !isLoopback(values.HOST))
    found.push(
      `HOST: evaluation only listens on this machine, not on ${values.HOST}. Set NODE_ENV=production`,
    )
  if (mode === 'evaluation' && !isLoopback(values.AMBER_METRICS_HOST))
    found.push(
      `AMBER_METRICS_HOST: evaluation only listens on this machine, not on ${values.AMBER_METRICS_HOST}. Set NODE_ENV=production`,
    )
  if (values.PORT !== 0 && values.AMBER_METRICS_PORT === values.PORT)
    found.push('AMBER_METRICS_PORT: must differ from PORT')
  return found
}

function readProxies(list: string, complaints: string[]): BlockList {
  const proxies = new BlockList()
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address)
    const longest = family === 6 ? 128 : 32
    const length = bits === undefined ? longest : Number(bits)
    if (family === 0 || !Number.isInteger(length) || length < 0 || length > longest)
      complaints.push(
        `AMBER_TRUSTED_PROXIES: ${entry} is not an address or a range such as 10.0.0.0/8`,
      )
    else if (length === 0)
      complaints.push(
        `AMBER_TRUSTED_PROXIES: ${entry} covers every address, so any client could spoof its own`,
      )
    else proxies.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4')
  }
  return proxies
}

/** Returns the server's URL for the opened port, which may be random. No browser opens the address of all interfaces. */
export function localUrl({ host }: Pick<Config, 'host'>, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Returns the URL with `localhost`, which passkeys require; null unless bound to a loopback address. */
export function namedUrl({ host }: Pick<Config, 'host'>, port: number): string | null {
  return ['127.0.0.1', '::1'].includes(host) ? localUrl({ host: 'localhost' }, port) : null
}
