import { useRouteHandle } from '#web/lib/current-route.ts'
import { useSay } from '#web/lib/services.ts'
import { EmbeddedFrame } from '#web/ui/embedded-frame.tsx'

/** Shows the address that the route's handle gives in `url`. */
export function EmbeddedPage() {
  const handle = useRouteHandle()
  const say = useSay()
  if (!handle?.url) return null
  return <EmbeddedFrame key={handle.url} url={handle.url} title={say(handle.words)} />
}
