import type { CaptchaChallenge } from '@amber/contract/sign-in/captcha.ts'

/** Some milliseconds of work, after which the page has its turn. */
const piece = 2000

/** A pause in which the browser paints and hears keys; unlike a timer it is not slowed down by being nested. */
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

/**
 * Finds the number that solves a challenge, piece by piece, so that the page stays smooth. `onProgress` is told from 0
 * to 1. Null where it was called off, or there is none.
 */
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
