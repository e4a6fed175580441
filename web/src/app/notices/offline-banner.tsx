import { svg as fine } from 'virtual:icon/circle-check'
import { svg as lost } from 'virtual:icon/wifi-off'
import { useLayoutEffect } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { offlineBannerMessages } from './notices.messages.ts'
import { useConnection } from './use-connection.ts'
import '#web/app/layout/layout.css'

export function OfflineBanner() {
  const connection = useConnection()
  const t = useT(offlineBannerMessages)
  const isShown = connection !== 'fine'
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-banner', isShown)
    return () => document.documentElement.removeAttribute('data-banner')
  }, [isShown])
  return (
    <div className="offline-banner" role="status" data-state={connection}>
      {isShown && (
        <>
          <Icon svg={connection === 'back' ? fine : lost} size={16} />
          <span>{t(connection)}</span>
        </>
      )}
    </div>
  )
}
