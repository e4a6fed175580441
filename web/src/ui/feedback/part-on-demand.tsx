import {
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { partOnDemandMessages } from './feedback.messages.ts'

/** Retry interval of optional parts in ms. */
const lookAgain = 30_000

type FetchOptions<Props> = {
  isWanted: boolean
  onLost: () => void
  known?: ComponentType<Props> | undefined
}

/** Fetches a component when wanted; `React.lazy` would cache a failure forever. */
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
        // A transition, to keep the page responsive.
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
 * Fetches a component when it is opened. On failure it shows an error and closes; `React.lazy` would unmount
 * everything around it. `isOpen` is for components that stay mounted.
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

/** Fetches an optional part; on failure it shows nothing and retries later. */
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

/** Fetches a required part; on failure it shows `Lost` with a retry. */
export function partInPlace<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Meanwhile,
    Lost,
  }: { Meanwhile: ComponentType<Props>; Lost: ComponentType<{ onRetry: () => void }> },
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
    return isLost ? <Lost onRetry={() => setLost(false)} /> : <Meanwhile {...props} />
  }
}
