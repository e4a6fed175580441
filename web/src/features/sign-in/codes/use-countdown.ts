import { useEffect, useState } from 'react'

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

/** Counts seconds down to a time in milliseconds. Reads the clock, as timers of hidden windows are late. */
export function useCountdown(first = 0) {
  const [end, setEnd] = useState(first)
  const [left, setLeft] = useState(() => secondsUntil(first))
  useEffect(() => {
    if (secondsUntil(end) <= 0) return undefined
    const timer = setInterval(() => {
      const seconds = secondsUntil(end)
      setLeft(seconds)
      if (seconds <= 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
  const countTo = (time: number) => {
    setEnd(time)
    setLeft(secondsUntil(time))
  }
  return [left, countTo] as const
}
