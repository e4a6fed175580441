import { buildTimeOf } from '@amber/contract/headers.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { readText } from '#web/lib/call/api.ts'
import type { Services } from '#web/lib/call/services.ts'
import { newBuildMessages } from './notices.messages.ts'

/** Checks for a new build whenever the page becomes visible, and offers it once (specification, section 4). */
export function watchBuild(parts: {
  services: Pick<Services, 'feedback' | 'i18n'>
  document: Document
  buildTime: string
  reload: () => void
}) {
  const { services, document, buildTime, reload } = parts
  const watching = new AbortController()
  const { signal } = watching
  let isLooking = false

  const offer = async () => {
    watching.abort()
    const { language } = services.i18n.getState()
    const textOf = (key: keyof typeof newBuildMessages) =>
      translate(newBuildMessages[key], language)
    const isWanted = await services.feedback.ask({
      title: textOf('newBuildTitle'),
      text: textOf('newBuildText'),
      confirm: textOf('refresh'),
      cancel: textOf('later'),
    })
    if (isWanted) reload()
  }
  const look = async () => {
    if (document.visibilityState !== 'visible' || isLooking) return
    isLooking = true
    const html = await readText(`/index.html?time=${Date.now()}`).catch(() => '')
    isLooking = false
    const found = buildTimeOf(html)
    if (found && found !== buildTime && !signal.aborted) await offer()
  }
  document.addEventListener('visibilitychange', () => void look(), { signal })
}
