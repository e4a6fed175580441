import { expect, test } from 'vitest'
import { ConfigError, effectiveSettings, readConfig } from './config.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }

test('tracing is off without an endpoint or when disabled', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'console' }).tracing).toBeNull()
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull()
})

test('reads endpoint, headers, resource and sampler from the standard variables', () => {
  expect(readConfig(endpoint).tracing).toMatchObject({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    resource: { 'service.name': 'amber', 'service.version': expect.any(String) },
    sampler: { name: 'parentbased_always_on', ratio: 1 },
  })
  expect(
    readConfig({
      ...endpoint,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://tempo.example.com/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-scope=one',
      OTEL_SERVICE_NAME: 'console',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }).tracing,
  ).toMatchObject({
    url: 'https://tempo.example.com/otlp',
    headers: { authorization: 'Basic YTpi', 'x-scope': 'one' },
    resource: { 'service.name': 'console', 'deployment.environment.name': 'test' },
    sampler: { name: 'parentbased_traceidratio', ratio: 0.25 },
  })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be a URL'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'canary_token', 'must be a list such as name=value'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'a=%', 'must be a list such as name=value'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'must be one of: always_on'],
  ['OTEL_TRACES_SAMPLER_ARG', '10 %', 'must be a number from 0 to 1'],
  ['OTEL_TRACES_SAMPLER_ARG', '10', 'must be a number from 0 to 1'],
])('refuses %s=%s without printing its value', (name, value, sentence) => {
  const read = () => readConfig({ ...endpoint, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(`${name}: ${sentence}`)
  expect(read).not.toThrow(/canary/)
})

test('masks the headers of the collector', () => {
  const shown = effectiveSettings({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=canary' })
  expect(JSON.stringify(shown)).not.toContain('canary')
})
