// The samples in deploy/ name settings that exist, with values that the server accepts.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { effectiveSettings, readConfig } from '@amber/server/config.ts'
import { fileNameOf, secretNames } from '@amber/server/config-secrets.ts'

const textOf = (path: string) => readFileSync(`deploy/${path}`, 'utf8')
const parse = (path: string) =>
  parseAllDocuments(textOf(path)).map((document) => {
    if ('errors' in document && document.errors[0]) throw document.errors[0]
    return document.toJS() as Record<string, unknown>
  })

const files = globSync('**/*', { cwd: 'deploy', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`.replace(/^.*?deploy\//, ''))
const settings = new Set([
  ...effectiveSettings({}).map(({ name }) => name),
  ...secretNames.map(fileNameOf),
])
const ports = [9527, 9528]

/** Seconds that a server needs to stop after its drain: requests, jobs and the last spans. */
const stopSeconds = 15

type Container = {
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  securityContext: Record<string, unknown>
} & Record<`${'startup' | 'liveness' | 'readiness'}Probe`, { httpGet: { path: string } }>
type Deployment = {
  spec: {
    template: { spec: { terminationGracePeriodSeconds: number; containers: [Container] } }
  }
}

/** Without those of files, which are elsewhere. */
const configOf = (given: Readonly<Record<string, string>>) =>
  readConfig({
    NODE_ENV: 'production',
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !name.endsWith('_FILE'))),
    DATABASE_URL: 'postgres://amber:secret@db.example.com/amber',
  })

test.each(files)('%s names settings that exist', (path) => {
  const named = textOf(path).match(/\b(?:AMBER_[A-Z_]+|DATABASE_URL(?:_FILE)?)\b/g) ?? []
  expect(named.filter((name) => !settings.has(name))).toEqual([])
})

test('the manifest of Kubernetes is read-only, drains in time and opens both ports', () => {
  const [deployment, service] = parse('k8s/amber.yaml') as [Deployment, object]
  const { containers, terminationGracePeriodSeconds } = deployment.spec.template.spec
  const [{ env, securityContext, ...container }] = containers
  const config = configOf(Object.fromEntries(env.map(({ name, value }) => [name, value])))
  expect(config.drainMs / 1000 + stopSeconds).toBeLessThanOrEqual(terminationGracePeriodSeconds)
  expect(container.ports.map(({ containerPort }) => containerPort)).toEqual(ports)
  expect([config.port, config.metrics?.port]).toEqual(ports)
  expect(config.metrics?.host).toBe('0.0.0.0')
  expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true })
  const probed = (['startup', 'liveness', 'readiness'] as const).map(
    (name) => container[`${name}Probe`].httpGet.path,
  )
  expect(probed).toEqual(['/api/health', '/api/health', '/api/health/ready'])
  expect(service).toMatchObject({ kind: 'Service', spec: { ports: [{ targetPort: 'http' }] } })
})

test('the Compose file is read-only and gives the drain of the image its time', () => {
  type Service = { environment: Record<string, string>; stop_grace_period: string }
  const [{ services }] = parse('compose.yaml') as [{ services: Record<string, Service> }]
  const { environment, stop_grace_period: grace, ...amber } = services['amber']!
  const drain = Number(/AMBER_DRAIN_SECONDS=(\d+)/.exec(textOf('Dockerfile'))?.[1])
  expect(drain + stopSeconds).toBeLessThanOrEqual(Number.parseInt(grace, 10))
  expect(amber).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    ports: ['127.0.0.1:9527:9527'],
  })
  // Compose replaces the placeholders by their defaults.
  const values = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:-(.*?)\}/, '$1'),
  ])
  expect(configOf(Object.fromEntries(values)).mode).toBe('production')
})

test('the unit of systemd runs the server that deploy/assemble.sh makes, without a writable folder', () => {
  const unit = textOf('systemd/amber.service')
  expect(unit).toMatch(
    /^ExecStart=\/opt\/amber\/bin\/node .*\/opt\/amber\/server\/dist\/main\.js$/m,
  )
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(unit).not.toMatch(/^(?:StateDirectory|ReadWritePaths)=/m)
  const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  expect(stop).toBeGreaterThanOrEqual(10 + stopSeconds)
})

test('the proxies replace what a client sends about itself, and do not buffer live updates', () => {
  const locations = textOf('proxy/nginx.conf')
    .split(/^ {4}location /m)
    .slice(1)
  expect(locations).toHaveLength(2)
  for (const location of locations)
    for (const header of [
      'Host $host',
      'X-Forwarded-For $remote_addr',
      'X-Forwarded-Proto $scheme',
      'X-Request-Id $request_id',
      'Traceparent ""',
    ])
      expect(location).toContain(`proxy_set_header ${header};`)
  expect(locations[1]).toMatch(/^= \/api\/live [^]*proxy_buffering off;/)
  const caddy = textOf('proxy/Caddyfile')
  for (const line of [
    'header_up X-Request-Id',
    'header_up -Traceparent',
    'health_uri /api/health/ready',
  ])
    expect(caddy).toContain(line)
})

test('one command makes the secrets once and starts Compose', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync('deploy/up.sh', join(folder, 'up.sh'))
  writeFileSync(join(folder, 'docker'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
  const PATH = `${folder}:/usr/bin:/bin`
  const start = () =>
    execFileSync('sh', [join(folder, 'up.sh')], { env: { PATH }, encoding: 'utf8' })
  const secretOf = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')
  expect(start()).toBe(`compose -f ${folder}/compose.yaml up --build --detach\n`)
  const password = secretOf('owner_password')
  expect(password).toMatch(/^[0-9a-f]{48}$/)
  expect(secretOf('database_url')).toBe(`postgres://amber:${password}@postgres/amber\n`)
  expect(secretOf('postgres_password')).not.toBe(password)
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  rmSync(join(folder, 'secrets/database_url'))
  start()
  expect(secretOf('owner_password')).toBe(password)
  expect(secretOf('database_url')).toContain(password)
})
