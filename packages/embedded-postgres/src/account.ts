import { chown, readFile, writeFile } from 'node:fs/promises'

export type Account = { uid: number; gid: number }

/**
 * Returns the unprivileged account for Postgres when running as root; otherwise undefined.
 *
 * @throws Error if there is none
 */
export async function serviceAccount(): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? []
    // macOS lists the uid as -2; the system calls need it unsigned.
    if (uid && gid && uid !== '0') return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new Error(
    'Postgres refuses to run as root, and /etc/passwd has no postgres or nobody user to run it as. Start Amber as a normal user, or set DATABASE_URL.',
  )
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Writes a private file for the account of Postgres. */
export async function writeFor(account: Account | undefined, path: string, text: string) {
  await writeFile(path, text, { mode: 0o600, flush: true })
  if (account) await chown(path, account.uid, account.gid)
}
