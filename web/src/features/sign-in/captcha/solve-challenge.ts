import type { CaptchaChallenge } from '@amber/contract/sign-in/captcha.ts'

/** Numbers tried per task. */
const piece = 2000

/** Yields to the browser; messages are not throttled, unlike nested timers. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

/** Solves a proof of work in small tasks. `onProgress` receives 0 to 1. Null if aborted or unsolvable. */
export async function solveChallenge(
  challenge: CaptchaChallenge,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<number | null> {
  const { findProof } = await import('@amber/contract/sign-in/proof-of-work.ts')
  for (let from = 0; from <= challenge.most && !signal.aborted; from += piece) {
    const found = findProof(challenge, { from, count: piece })
    if (found !== null) return found
    onProgress(Math.min(1, (from + piece) / challenge.most))
    await pause()
  }
  return null
}
