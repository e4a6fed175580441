import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import type { Measured } from './measure.ts'

export function printTable(rows: readonly Measured[]): void {
  const width = Math.max(...rows.map(({ what }) => Array.from(what).length), 4)
  console.log(`${''.padEnd(width)}  per second     p50     p95     p99 ms   cpu ms  load`)
  for (const { what, perSecond, p50, p95, p99, cpu, failures, load } of rows) {
    const numbers = [p50, p95, p99].map((ms) => ms.toFixed(1).padStart(7)).join(' ')
    const failed = Object.entries(failures).map(([status, times]) => `${times} × ${status}`)
    console.log(
      `${what.padEnd(width)}  ${perSecond.toFixed(0).padStart(10)} ${numbers} ${cpu.toFixed(2).padStart(10)} ${load.toFixed(1).padStart(6)} ${failed.join(', ')}`,
    )
  }
}

export async function writeResults(name: string, results: object): Promise<void> {
  const folder = new URL('./results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model,
    memoryMb: Math.round(totalmem() / 2 ** 20),
    node: process.version,
    loadAtEnd: loadavg(),
  }
  const file = new URL(`${name}.json`, folder)
  const time = new Date().toISOString()
  await writeFile(file, `${JSON.stringify({ name, time, machine, ...results }, null, 2)}\n`)
  console.log(`\nWritten to bench/results/${name}.json`)
}
