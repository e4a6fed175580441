import { readFile } from 'node:fs/promises'

export type Account = { uid: number; gid: number }

/**
 * The account Postgres runs under when we are root, because it refuses root; undefined: as ourselves.
 * Throws when root has no unprivileged account to hand over to.
 */
export async function serviceAccount(): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? []
    // macOS writes nobody as -2; the system calls want it unsigned.
    if (uid && gid && uid !== '0') return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new Error(
    'Postgres refuses to run as root, and /etc/passwd has no postgres or nobody user to run it as. Start Amber as a normal user, or set DATABASE_URL.',
  )
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}
