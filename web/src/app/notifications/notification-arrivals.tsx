import { isQuietAt, defaultMessageSettings } from '@amber/contract/messaging/message-settings.ts'
import { notificationText } from '@amber/contract/messaging/notification-text.ts'
import type { Notification } from '@amber/contract/messaging/notifications.ts'
import { readPreference } from '@amber/contract/account/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readPreferences } from '#web/lib/preference/kept-preferences.ts'
import { useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { notificationsMessages } from './notifications.messages.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { localizedText } from '@amber/contract/translation-fields.ts'
import { safeParse } from 'zod'

/** Maximum milliseconds that changed quiet hours stay unnoticed. */
const settingsStaleAfter = 60_000

const isLater = (one: Notification, moment: string) => new Date(one.time) > new Date(moment)

/** Announces new notifications, with a toast for those about security; during quiet hours only these. */
export function NotificationArrivals(props: {
  latest: readonly Notification[]
  onOpen: () => void
}) {
  const { latest, onOpen } = props
  const t = useT(notificationsMessages)
  const translate = useTranslate()
  const client = useQueryClient()
  const { feedback, silentRequest } = useServices()
  const [said, setSaid] = useState('')
  // Notifications that existed at page load are not new.
  const seenUpTo = useRef<string>(undefined)

  const settings = async () => {
    const kept = await readPreferences({
      client,
      call: silentRequest,
      staleTime: settingsStaleAfter,
    })
    return readPreference('messages', kept.messages) ?? defaultMessageSettings
  }
  const tell = useEffectEvent(async (arrived: readonly Notification[]) => {
    const chosen = await settings().catch(() => defaultMessageSettings)
    const isQuiet = isQuietAt(chosen, new Date())
    const shown = isQuiet ? arrived.filter(({ isSecurity }) => isSecurity) : arrived
    const [newest] = shown
    if (!newest) return
    const more = shown.length - 1
    const title = translate(titleOf(newest))
    setSaid(more > 0 ? t('arrivedMore', { title, count: more }) : t('arrived', { title }))
    const warning = shown.find(({ isSecurity }) => isSecurity)
    if (!warning) return
    const { title: about, text } = notificationText(warning.kind, warning.data)
    const detail = translate(text)
    feedback.toast({
      kind: 'info',
      title: translate(about),
      ...(detail && { detail }),
      action: { label: t('look'), run: onOpen },
    })
  })
  useEffect(() => {
    const before = seenUpTo.current
    const newest = latest[0]?.time
    seenUpTo.current = newest && (!before || new Date(newest) > new Date(before)) ? newest : before
    if (before === undefined) {
      seenUpTo.current ??= new Date(0).toISOString()
      return
    }
    const arrived = latest.filter((one) => isLater(one, before))
    if (arrived.length > 0) void tell(arrived)
  }, [latest])
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  )
}

export function titleOf({ kind, data }: Pick<Notification, 'kind' | 'data'>): LocalizedText {
  if (kind !== 'announcement') return notificationText(kind, data).title
  return safeParse(localizedText, data).data ?? { zh: '公告', en: 'Announcement' }
}
