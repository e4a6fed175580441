import { run } from '#scripts/run.ts'

/** Range for tests of networks (RFC 2544), which no local network uses. */
const range = '198.19.53'
const prefix = 'amber-'
const bridgeSpace = `${prefix}net`
const hostLink = 'amber0'

/** A network namespace with its own address, connected to the others and to the host by a bridge. */
export type Machine = {
  name: string
  address: string
  /** Returns the arguments that run `command` on this machine as `user`. */
  command: (user: string, command: readonly string[]) => string[]
  /** Drops all packets from and to this machine, without an error to either side. */
  cut: () => Promise<void>
  rejoin: () => Promise<void>
}

const hosts = {
  balancer: 2,
  db1: 11,
  db2: 12,
  db3: 13,
  app1: 21,
  app2: 22,
  app3: 23,
} as const
export type MachineName = keyof typeof hosts

export const addressOf = (name: MachineName) => `${range}.${hosts[name]}`
export const wholeRange = `${range}.0/24`

/**
 * Creates the namespaces and the bridge between them, after removing those that a killed run has left.
 *
 * @throws without root or iproute2
 */
export async function createNetwork(): Promise<{
  machine: (name: MachineName) => Machine
  remove: () => Promise<void>
}> {
  await removeNetwork()
  await shell(bridgeScript)
  const names = Object.keys(hosts) as MachineName[]
  for (const name of names) await shell(machineScript(name))
  return { machine: machineOf, remove: removeNetwork }
}

// The bridge has a namespace of its own, so that no packet filter of the host sees its frames.
const bridgeScript = `
ip netns add ${bridgeSpace}
ip -n ${bridgeSpace} link add bridge type bridge
ip -n ${bridgeSpace} link set bridge up
ip link add ${hostLink} type veth peer name host netns ${bridgeSpace}
ip -n ${bridgeSpace} link set host master bridge up
ip address add ${range}.1/24 dev ${hostLink}
ip link set ${hostLink} up`

const machineScript = (name: MachineName) => `
ip netns add ${prefix}${name}
ip -n ${prefix}${name} link set lo up
ip -n ${prefix}${name} link add eth0 type veth peer name ${name} netns ${bridgeSpace}
ip -n ${bridgeSpace} link set ${name} master bridge up
ip -n ${prefix}${name} address add ${addressOf(name)}/24 dev eth0
ip -n ${prefix}${name} link set eth0 up`

function machineOf(name: MachineName): Machine {
  const space = `${prefix}${name}`
  const port = `bridge -n ${bridgeSpace} link set dev ${name}`
  return {
    name,
    address: addressOf(name),
    command: (user, command) => [
      'ip',
      'netns',
      'exec',
      space,
      ...(user === 'root'
        ? []
        : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']),
      ...command,
    ],
    // States of the spanning tree protocol: disabled and forwarding.
    cut: () => shell(`${port} state 0`),
    rejoin: () => shell(`${port} state 3`),
  }
}

/** Kills what still runs in the namespaces. */
async function removeNetwork(): Promise<void> {
  const { output } = await run('ip', ['netns', 'list'])
  const spaces = output.match(new RegExp(`^${prefix}\\S+`, 'gm')) ?? []
  for (const space of spaces)
    await shell(
      `ip netns pids ${space} | xargs -r kill -9 2>/dev/null || true; ip netns del ${space}`,
    )
  await run('ip', ['link', 'del', hostLink])
}

async function shell(script: string): Promise<void> {
  const { code, output } = await run('sh', ['-ec', script])
  if (code !== 0) throw new Error(`The network of the cluster could not be changed: ${output}`)
}
