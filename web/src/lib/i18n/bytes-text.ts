import type { Format } from './format.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Returns a size in its largest unit of 1024, such as `1.5 GB`. */
export function bytesText(format: Format, bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** power
  return `${format.number(value < 10 ? Math.round(10 * value) / 10 : Math.round(value))} ${units[power]}`
}
