import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installPackages } from '#scripts/system-packages.ts'

/** A program of each package of Debian. */
const programs: Readonly<Record<string, string>> = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/share/doc/python3-etcd',
  postgresql: '/usr/share/doc/postgresql',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  iproute2: '/usr/sbin/ip',
}

/**
 * Installs what is missing, and stops the services that their packages start.
 *
 * @throws without root, which network namespaces need, or when something is still missing
 */
export async function installCluster(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new Error('The cluster needs root, for network namespaces. Use: sudo npm run cluster')
  const missing = () => Object.keys(programs).filter((name) => !existsSync(programs[name] ?? ''))
  const lacking = missing()
  if (lacking.length === 0) return
  await installPackages(lacking)
  // Services that ran before are left alone.
  for (const name of lacking)
    spawnSync('systemctl', ['disable', '--now', name.replace('-server', '')], { stdio: 'ignore' })
  const still = missing()
  if (still.length > 0) throw new Error(`Still missing: ${still.join(', ')}`)
}
