import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import { ComingSoon } from '#web/ui/feedback/coming-soon.tsx'

export function ComingSoonPage() {
  const handle = useRouteHandle()
  const translate = useTranslate()
  return <ComingSoon title={handle ? translate(handle.texts) : ''} />
}
