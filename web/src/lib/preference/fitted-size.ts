import { useSyncExternalStore } from 'react'

/** Used by boot.ts too. */
export const rowFit = {
  /** Minimum pixels around the rows of a list page. */
  around: 470,
  /** Row height in pixels in the default density. */
  row: 52,
  /** Limits of contract/paging.ts. */
  fewest: 10,
  most: 100,
}

/** Returns the number of rows that fit the height. */
export function sizeThatFits(height: number): number {
  const { around, row, fewest, most } = rowFit
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
