type Limits = {
  /** A single step is reported after so many milliseconds. */
  stepMs: number
  /** When all steps together have lasted so long, the step under way and each later one are reported at once. */
  totalMs: number
  /** Milliseconds that have passed before the first step. */
  alreadyMs?: number
}

/**
 * Reports the steps of a long task that take long. `begin` ends the step before it; after `end` nothing is reported any
 * more. A step is reported once.
 */
export function warnWhenSlow<Step>(
  tell: (step: Step) => void,
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
      // Not by a timer, which a step that keeps the processor to itself would hold up.
      if (waitMs <= 0) tell(step)
      else timer = setTimeout(() => tell(step), waitMs)
    },
    end: (): void => {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
