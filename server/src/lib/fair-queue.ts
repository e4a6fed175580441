import { QueueFull } from './queue.ts'

type Holder = { owner: string; since: number; end: () => void; hasEnded: boolean }
type Waiting = { owner: string; admit: () => void }

type Claim = { owner: string; end: () => void }

/**
 * Shares slots among owners, so that slow ones do not block others. An owner gets several only while half are free.
 * When all are taken, expired turns are ended, oldest first.
 */
export function createFairQueue({
  most,
  turnMs,
  waitMs,
  mostWaiting,
}: {
  most: number
  turnMs: number
  /** Maximum wait before QueueFull. */
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

  function watchTurns(): void {
    clearTimeout(timer)
    // A Set keeps insertion order.
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
   * Waits for a slot and returns its release.
   *
   * @throws QueueFull if the owner already has a slot or waits while others need it, or after `waitMs`
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
