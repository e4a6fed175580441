import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { useServices, useT } from '#web/lib/services.ts'
import { partOnDemandMessages } from './part-on-demand.messages.ts'

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
    const [Part, setPart] = useState<ComponentType<Props>>()
    const giveUp = useEffectEvent(() => {
      feedback.toast({ kind: 'error', title: t('lost'), detail: t('lostDetail') })
      props.onClose()
    })
    const isWanted = Part === undefined && props.isOpen !== false
    useEffect(() => {
      if (!isWanted) return undefined
      let isOver = false
      const fetchIt = async () => {
        try {
          const found = await load()
          if (!isOver) setPart(() => found)
        } catch {
          if (!isOver) giveUp()
        }
      }
      void fetchIt()
      return () => {
        isOver = true
      }
    }, [isWanted])
    return Part ? <Part {...props} /> : null
  }
}
