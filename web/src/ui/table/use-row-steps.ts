import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ListPage } from '#web/lib/call/list.ts'

/** Rows that are rendered at once: more than most windows show. */
const firstRows = 20
const nextRows = 10

function chunksOf<Item>(records: readonly Item[]): (readonly Item[])[] {
  const chunks = [records.slice(0, firstRows)]
  for (let at = firstRows; at < records.length; at += nextRows)
    chunks.push(records.slice(at, at + nextRows))
  return chunks
}

/**
 * Returns the rows of a page to render. Those of a long page come in steps, so that it blocks neither the paint of the
 * first ones nor input. They stay when the page is refetched or sorted, because fewer would move the scroll position.
 * Calls `onLater` once all later ones are there.
 */
export function useRowSteps<Item>(
  { records, current, size }: Pick<ListPage<Item>, 'records' | 'current' | 'size'>,
  onLater?: () => void,
): readonly (readonly Item[])[] {
  const view = `${current} ${size}`
  const chunks = useMemo(() => chunksOf(records), [records])
  const [step, setStep] = useState({ view, count: 1 })
  const count = step.view === view ? step.count : 1
  const isPart = count < chunks.length
  const isLong = chunks.length > 1
  const finish = useEffectEvent(() => onLater?.())
  useEffect(() => {
    if (isLong && !isPart) finish()
  }, [isLong, isPart, chunks])
  useEffect(() => {
    if (!isPart) return undefined
    const next = () => startTransition(() => setStep({ view, count: count + 1 }))
    const frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [isPart, view, count])
  return chunks.slice(0, count)
}
