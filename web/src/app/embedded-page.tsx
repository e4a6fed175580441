import { useRouteHandle } from '#web/lib/current-route.ts'
import { useLanguage, useSay } from '#web/lib/services.ts'
import { addressOf } from './base-path.ts'
import { EmbeddedFrame } from '#web/ui/embedded-frame.tsx'

/** Shows the address that the route's handle gives in `url`. */
export function EmbeddedPage() {
  const handle = useRouteHandle()
  const say = useSay()
  const language = useLanguage()
  if (!handle?.url) return null
  const url = addressOf(handle.url.replace('{language}', language))
  return <EmbeddedFrame key={url} url={url} title={say(handle.words)} />
}
