export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type TracingOptions = {
  /** Address that takes OTLP traces. */
  url: string
  headers: Record<string, string>
  /** Attributes of this server, such as `service.name`. */
  resource: Record<string, string>
  sampler: { name: (typeof samplers)[number]; ratio: number }
}
