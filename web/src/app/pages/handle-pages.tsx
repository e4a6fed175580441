import { useStore } from 'zustand'
import { guideLanguageOf } from '@amber/contract/localized-text.ts'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useLanguage, useTranslate, useServices } from '#web/lib/call/services.ts'
import { addressOf } from '#web/app/boot/base-path.ts'
import { EmbeddedFrame } from '#web/ui/layout/embedded-frame.tsx'
import { OutsideLink } from '#web/ui/text/outside-link.tsx'
import { ComingSoon } from '#web/ui/feedback/coming-soon.tsx'

export function EmbeddedPage() {
  const handle = useRouteHandle()
  const translate = useTranslate()
  const language = useLanguage()
  const isDark = useStore(useServices().theme, (state) => state.isDark)
  if (!handle?.url) return null
  // A sandboxed page cannot read the scheme of its parent.
  const scheme = isDark ? 'dark' : 'light'
  const url = addressOf(
    handle.url.replace('{language}', guideLanguageOf(language)).replace('{scheme}', scheme),
  )
  return <EmbeddedFrame key={url} url={url} title={translate(handle.texts)} />
}

export function LinkPage() {
  const handle = useRouteHandle()
  const translate = useTranslate()
  if (!handle?.href) return null
  return <OutsideLink href={addressOf(handle.href)} title={translate(handle.texts)} />
}

export function ComingSoonPage() {
  const handle = useRouteHandle()
  const translate = useTranslate()
  return <ComingSoon title={handle ? translate(handle.texts) : ''} />
}
