import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { KeySecrets } from '#server/lib/key-wrap.ts'

/** Variables that may also be given as the path of a file, in `<name>_FILE`. */
export const secretNames: readonly string[] = [
  'DATABASE_URL',
  'AMBER_DATABASE_DIRECT_URL',
  'AMBER_DATABASE_READ_URL',
  'AMBER_MAIL_PASSWORD',
  'AMBER_SMS_SECRET',
  'AMBER_WECHAT_SECRET',
  'AMBER_OIDC_CLIENT_SECRET',
  'AMBER_BACKUP_PASSPHRASE',
  'AMBER_SECRET',
  'AMBER_SECRET_PREVIOUS',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/** Random enough that trying out secrets on a dump is hopeless. */
const keySecret = z
  .string()
  .min(32, 'must have at least 32 characters. Make one with: openssl rand -base64 32')

export const keySecretVariables = {
  AMBER_SECRET: keySecret.optional(),
  AMBER_SECRET_PREVIOUS: keySecret.optional(),
}

const shape = z.object(keySecretVariables)

export function readKeySecrets(
  { AMBER_SECRET: current, AMBER_SECRET_PREVIOUS: previous }: z.output<typeof shape>,
  complaints: string[],
): KeySecrets {
  if (current !== undefined && current === previous)
    complaints.push('AMBER_SECRET_PREVIOUS: is the same as AMBER_SECRET')
  return { current: current ?? null, previous: previous ?? null }
}

export const fileNameOf = (name: string) => `${name}_FILE`

type Given = Readonly<Record<string, string | undefined>>

/** Replaces each `<name>_FILE` by the content of the file, without its last line break. */
export function readSecretFiles(given: Given, complaints: string[]): Given {
  const values = { ...given }
  for (const name of secretNames) {
    const variable = fileNameOf(name)
    const path = given[variable]
    delete values[variable]
    if (path === undefined) continue
    if (given[name] !== undefined)
      complaints.push(`${variable}: ${name} is set as well. Set only one of them`)
    else values[name] = readSecret(variable, path, complaints)
  }
  return values
}

function readSecret(variable: string, path: string, complaints: string[]): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (secret !== '') return secret
    complaints.push(`${variable}: ${path} is empty`)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    complaints.push(`${variable}: ${path} cannot be read (${code})`)
  }
  return undefined
}
