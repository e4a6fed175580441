import { useSyncExternalStore } from 'react'

/** Minimum pixels around the rows of a list page. */
const around = 470
/** Row height in pixels in the default density. */
const row = 52
/** Limits of contract/paging.ts. */
const [fewest, most] = [10, 100]

/** Returns the number of rows that fit the height. */
export function sizeThatFits(height: number): number {
  return Math.min(most, Math.max(fewest, Math.floor((height - around) / row)))
}

/** Milliseconds of debounce, as each new size is a request. */
const rest = 200

function listen(onChange: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, rest)
  }
  window.addEventListener('resize', later)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', later)
  }
}

/** Returns the number of rows that fit the window. */
export function useFittedSize(): number {
  return useSyncExternalStore(listen, () => sizeThatFits(window.innerHeight))
}
