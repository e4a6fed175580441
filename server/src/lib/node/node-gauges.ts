import {
  Counter,
  Gauge,
  type CounterConfiguration,
  type GaugeConfiguration,
  type Registry,
} from 'prom-client'

/** Milliseconds of a part of a scrape; Prometheus waits ten seconds by default. */
export const scrapeTimeoutMs = 3_000

/** A value that is kept elsewhere. */
export function addGauge(
  registry: Registry,
  { read, ...gauge }: GaugeConfiguration<string> & { read: () => number },
): void {
  registry.registerMetric(
    new Gauge({
      ...gauge,
      registers: [],
      collect() {
        this.set(read())
      },
    }),
  )
}

/** A count that is kept elsewhere. */
export function addCounter(
  registry: Registry,
  { read, ...counter }: CounterConfiguration<string> & { read: () => number },
): void {
  registry.registerMetric(
    new Counter({
      ...counter,
      registers: [],
      collect() {
        this.reset()
        this.inc(read())
      },
    }),
  )
}
