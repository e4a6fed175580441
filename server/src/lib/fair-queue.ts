import { QueueFull } from './queue.ts'

type Holder = { owner: string; since: number; end: () => void; hasEnded: boolean }
type Waiting = { owner: string; admit: () => void }

/** `end` is called when the holder has to give its place back before it is done. */
type Claim = { owner: string; end: () => void }

/**
 * Shares a number of places among owners, so that the few who are slow keep no others out. More than one at once is an
 * owner's only while half of the places are free. When all are taken, others wait in a line, once each; meanwhile who has
 * had a place for longer than a turn is ended, the longest first.
 */
export function createFairQueue({
  most,
  turnMs,
  waitMs,
  mostWaiting,
}: {
  most: number
  turnMs: number
  /** How long one waits in the line before it is told to come again. */
  waitMs: number
  mostWaiting: number
}) {
  const holders = new Set<Holder>()
  const line: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function take({ owner, end }: Claim): () => void {
    const holder = { owner, end, since: performance.now(), hasEnded: false }
    holders.add(holder)
    watchTurns()
    return () => {
      if (holders.delete(holder)) line.shift()?.admit()
      watchTurns()
    }
  }

  /** Ends the next turn that is over, as long as anyone waits. */
  function watchTurns(): void {
    clearTimeout(timer)
    // In the order in which they came.
    const oldest = [...holders].find(({ hasEnded }) => !hasEnded)
    if (!oldest || line.length === 0) return
    timer = setTimeout(
      () => {
        oldest.hasEnded = true
        oldest.end()
        watchTurns()
      },
      Math.max(0, oldest.since + turnMs - performance.now()),
    )
  }

  /**
   * Takes a place, as soon as there is one. Resolves with how to leave it.
   * @throws QueueFull for an owner who has one, or waits, while others need it; and after a wait in vain
   */
  async function enter(claim: Claim): Promise<() => void> {
    const { owner } = claim
    const isIn = [...holders, ...line].some((one) => one.owner === owner)
    if (isIn && holders.size >= most / 2) throw new QueueFull('Others need the place')
    if (holders.size < most && line.length === 0) return take(claim)
    if (line.length >= mostWaiting) throw new QueueFull(`${mostWaiting} wait already`)
    return new Promise((resolve, reject) => {
      const waiting = {
        owner,
        admit: () => {
          clearTimeout(giveUp)
          resolve(take(claim))
        },
      }
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        reject(new QueueFull('There was no place in time'))
      }, waitMs)
      line.push(waiting)
      watchTurns()
    })
  }

  return { enter }
}
