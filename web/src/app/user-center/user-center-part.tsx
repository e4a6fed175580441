import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { DataState } from '#web/ui/table/data-states.tsx'
import type { UserCenterSection } from './user-center-sections.ts'
import { userCenterMessages } from './user-center.messages.ts'

type Loaded = { Part: ComponentType } | 'lost' | undefined

export function UserCenterPart({ section }: { section: UserCenterSection }) {
  const t = useT(userCenterMessages)
  const [loaded, setLoaded] = useState<Loaded>(section.Part && { Part: section.Part })
  useEffect(() => {
    if (loaded || section.Part) return undefined
    let isOver = false
    section.load().then(
      (Part) => !isOver && setLoaded({ Part }),
      () => !isOver && setLoaded('lost'),
    )
    return () => {
      isOver = true
    }
  }, [section, loaded])
  if (loaded === 'lost')
    return (
      <section className="card">
        <DataState
          picture="error"
          isAlert
          title={t('lost')}
          detail={t('lostText')}
          action={
            <button type="button" className="button" onClick={() => setLoaded(undefined)}>
              {t('retry')}
            </button>
          }
        />
      </section>
    )
  if (loaded) return <loaded.Part />
  return (
    <section className="card user-center-waiting" aria-busy="true">
      <p role="status">
        <span className="visually-hidden">{t('loading')}</span>
        {Array.from({ length: 4 }, (_, line) => (
          <span key={line} className="skeleton" style={{ width: `${70 - line * 12}%` }} />
        ))}
      </p>
    </section>
  )
}
