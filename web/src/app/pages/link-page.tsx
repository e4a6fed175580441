import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import { addressOf } from '#web/app/boot/base-path.ts'
import { OutsideLink } from '#web/ui/text/outside-link.tsx'

export function LinkPage() {
  const handle = useRouteHandle()
  const translate = useTranslate()
  if (!handle?.href) return null
  return <OutsideLink href={addressOf(handle.href)} title={translate(handle.texts)} />
}
