/** A moment as the browser's field for times has it, such as 2026-03-04T09:05, by the reader's clock. */
export function localMinute(iso: string): string {
  const time = new Date(iso)
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
