import { useSyncExternalStore } from 'react'

/** Pixels around the rows of a list page, at least: header, tabs, heading, conditions, toolbar and pages. */
const around = 470
/** Pixels of a row in the default density. */
const row = 52
/** The fewest rows on a page by default (contract/paging.ts), and the most that may be asked for. */
const [fewest, most] = [10, 100]

/** How many rows a window of that height has room for. */
export function sizeThatFits(height: number): number {
  return Math.min(most, Math.max(fewest, Math.floor((height - around) / row)))
}

/** Milliseconds after which a window that is being dragged counts as left alone: each new size is a request. */
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

/** How many rows of a list the window has room for, followed as it is resized. */
export function useFittedSize(): number {
  return useSyncExternalStore(listen, () => sizeThatFits(window.innerHeight))
}
