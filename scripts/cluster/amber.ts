import { join } from 'node:path'
import { balancerPorts } from './haproxy.ts'
import { databaseMachines, type ClusterContext } from './cluster-context.ts'
import { addressOf, type Machine } from './network.ts'
import { poolerPort } from './pgbouncer.ts'
import { startService, type Service } from './service.ts'

export type AmberOptions = {
  /** Folder of the built product, read at each start. */
  product: () => string
  environment?: Record<string, string>
}

/** Starts a server as `npm start` does. */
export function startAmber(
  { folder, secrets }: ClusterContext,
  machine: Machine,
  { product, environment = {} }: AmberOptions,
): Service {
  const { address, name } = machine
  const balancer = addressOf('balancer')
  const database = (host: string, port: number) =>
    `postgres://amber:${secrets.owner}@${host}:${port}/amber`
  return startService({
    name: `amber-${name}`,
    machine,
    folder,
    user: 'root',
    command: () => [
      process.execPath,
      '--max-semi-space-size=8',
      join(product(), 'server/dist/main.js'),
    ],
    environment: {
      NODE_ENV: 'production',
      HOST: address,
      PORT: '9527',
      DATABASE_URL: database(balancer, balancerPorts.pooled),
      AMBER_DATABASE_DIRECT_URL: database(balancer, balancerPorts.direct),
      // All three, since any can be a standby; the server leaves out the primary.
      AMBER_DATABASE_READ_URL: databaseMachines
        .map((one) => database(addressOf(one), poolerPort))
        .join(','),
      AMBER_SECRET: secrets.wrapping,
      AMBER_PUBLIC_URL: `http://${balancer}`,
      AMBER_TRUSTED_PROXIES: balancer,
      AMBER_DRAIN_SECONDS: '5',
      ...environment,
    },
  })
}
