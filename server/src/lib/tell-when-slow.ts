/**
 * Tells of a step of something long once it has gone on for so many milliseconds. `begin` takes the place of the step
 * before it; after `end` nothing is told any more.
 */
export function tellWhenSlow<Step>(tell: (step: Step) => void, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  return {
    begin: (step: Step): void => {
      clearTimeout(timer)
      if (!hasEnded) timer = setTimeout(() => tell(step), milliseconds)
    },
    end: (): void => {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
