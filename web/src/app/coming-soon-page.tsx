import { useRouteHandle } from '#web/lib/current-route.ts'
import { useSay } from '#web/lib/services.ts'
import { ComingSoon } from '#web/ui/coming-soon.tsx'

/** Stands for a route whose screen is not built yet. */
export function ComingSoonPage() {
  const handle = useRouteHandle()
  const say = useSay()
  return <ComingSoon title={handle ? say(handle.words) : ''} />
}
