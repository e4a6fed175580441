/** `time` in milliseconds; `lsn` is a position in the write-ahead log of the primary at that time or later. */
type Position = { time: number; lsn: string }

/** A quarter of an hour at one a second. */
const mostPositions = 1_000
const pageBytes = 8_192n
/** Headers of a page of the log (access/xlog_internal.h). */
const headerBytes = [24n, 40n]

/** Determines the time up to which a standby has replayed. No clocks are compared, so an idle primary is no lag. */
export function createReplayProgress() {
  let waiting: { time: number; lsn: bigint }[] = []
  let complete = -Infinity
  return {
    add({ time, lsn }: Position): void {
      waiting.push({ time, lsn: endOfRecords(numberOf(lsn)) })
      if (waiting.length > mostPositions) waiting.shift()
    },
    replayedTo(lsn: string): void {
      const replayed = numberOf(lsn)
      const found = waiting.findLastIndex((position) => position.lsn <= replayed)
      complete = waiting[found]?.time ?? complete
      waiting = waiting.slice(found + 1)
    },
    /** Forgets positions that another server may have handed out. */
    reset(): void {
      waiting = []
      complete = -Infinity
    },
    /** All that was committed before this time has been replayed. */
    completeUntil: () => complete,
  }
}

/** Parses a `pg_lsn` such as `16/B374D848`. */
function numberOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The insert position may lie behind the header of an empty page, which a standby reaches with the next record only. */
function endOfRecords(lsn: bigint): bigint {
  const offset = lsn % pageBytes
  return headerBytes.includes(offset) ? lsn - offset : lsn
}
