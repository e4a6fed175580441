import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { partOnDemandMessages } from './part-on-demand.messages.ts'

/** Milliseconds after which what nobody waits for is looked for again. */
const lookAgain = 30_000

type FetchOptions<Props> = {
  isWanted: boolean
  onLost: () => void
  /** What was fetched before, for another place. */
  known?: ComponentType<Props> | undefined
}

/** A component once it is fetched, which is begun when it is wanted. React's `lazy` would keep a failure for good. */
function useFetched<Props>(
  load: () => Promise<ComponentType<Props>>,
  { isWanted, onLost, known }: FetchOptions<Props>,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => known)
  const giveUp = useEffectEvent(onLost)
  const isMissing = Part === undefined && isWanted
  useEffect(() => {
    if (!isMissing) return undefined
    let isOver = false
    const fetchIt = async () => {
      try {
        const found = await load()
        // In pieces: what is on the screen meanwhile can be used.
        if (!isOver) startTransition(() => setPart(() => found))
      } catch {
        if (!isOver) giveUp()
      }
    }
    void fetchIt()
    return () => {
      isOver = true
    }
  }, [load, isMissing])
  return Part
}

/**
 * Something that opens over the page, such as a dialog, fetched when it is opened. Where it cannot be fetched, that is
 * said and it closes again, to be fetched anew the next time. (React's `lazy` would take all that is around it down.)
 * One that stays where it is while it is closed says so by `isOpen`.
 */
export function partOnDemand<Props extends { onClose: () => void; isOpen?: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function PartOnDemand(props: Props) {
    const { feedback } = useServices()
    const t = useT(partOnDemandMessages)
    const Part = useFetched(load, {
      isWanted: props.isOpen !== false,
      onLost: () => {
        feedback.toast({ kind: 'error', title: t('lost'), detail: t('lostDetail') })
        props.onClose()
      },
    })
    return Part ? <Part {...props} /> : null
  }
}

/**
 * Something beside the page that nobody has asked for. Where it cannot be fetched, it is left out without a word and
 * looked for again after a while; `meanwhile` keeps its place.
 */
export function quietPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  return function QuietPart(props: Props) {
    const [isWaiting, setWaiting] = useState(false)
    const Part = useFetched(load, { isWanted: !isWaiting, onLost: () => setWaiting(true) })
    useEffect(() => {
      if (!isWaiting) return undefined
      const timer = setTimeout(() => setWaiting(false), lookAgain)
      return () => clearTimeout(timer)
    }, [isWaiting])
    return Part ? <Part {...props} /> : meanwhile
  }
}

/**
 * A part of the page that people look for. Where it cannot be fetched, `Lost` stands in its place, by which it is fetched
 * anew; `meanwhile` keeps its place until it is there.
 */
export function partInPlace<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile, Lost }: { meanwhile: ReactNode; Lost: ComponentType<{ onRetry: () => void }> },
): ComponentType<Props> {
  const fetched: { part?: ComponentType<Props> } = {}
  const loadOnce = async () => (fetched.part ??= await load())
  return function PartInPlace(props: Props) {
    const [isLost, setLost] = useState(false)
    const Part = useFetched(loadOnce, {
      isWanted: !isLost,
      onLost: () => setLost(true),
      known: fetched.part,
    })
    if (Part) return <Part {...props} />
    return isLost ? <Lost onRetry={() => setLost(false)} /> : meanwhile
  }
}
