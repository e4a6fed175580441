type Limits = {
  stepMs: number
  /** After this time each step is reported at once. */
  totalMs: number
  alreadyMs?: number
}

/** Reports slow steps, each once. `begin` ends the previous step. */
export function warnWhenSlow<Step>(
  warn: (step: Step) => void,
  { stepMs, totalMs, alreadyMs = 0 }: Limits,
) {
  const started = performance.now() - alreadyMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  return {
    begin: (step: Step): void => {
      clearTimeout(timer)
      if (hasEnded) return
      const waitMs = Math.min(stepMs, started + totalMs - performance.now())
      // A step that blocks the event loop would delay a timer.
      if (waitMs <= 0) warn(step)
      else timer = setTimeout(() => warn(step), waitMs)
    },
    end: (): void => {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
