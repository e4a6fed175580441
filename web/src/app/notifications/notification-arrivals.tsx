import { isQuietAt, defaultMessageSettings } from '@amber/contract/message-settings.ts'
import { notificationWords } from '@amber/contract/notification-words.ts'
import type { Notification } from '@amber/contract/notifications.ts'
import { readPreference } from '@amber/contract/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readPreferences } from '#web/lib/kept-preferences.ts'
import { useSay, useServices, useT } from '#web/lib/services.ts'
import { titleOf } from './notification-title.ts'
import { notificationsMessages } from './notifications.messages.ts'

/** Milliseconds for which hours of quiet that were chosen elsewhere may not be known yet. */
const settingsStaleAfter = 60_000

const isLater = (one: Notification, moment: string) => new Date(one.time) > new Date(moment)

/**
 * Says what has come since the last look: politely to who hears the page, and to everybody by a note where it is about
 * security. Nothing but that in the hours in which the person does not want to be disturbed.
 */
export function NotificationArrivals(props: {
  latest: readonly Notification[]
  onOpen: () => void
}) {
  const { latest, onOpen } = props
  const t = useT(notificationsMessages)
  const say = useSay()
  const client = useQueryClient()
  const { feedback, quietCall } = useServices()
  const [said, setSaid] = useState('')
  // What was there when the page was opened is no news.
  const seenUpTo = useRef<string>(undefined)

  const settings = async () => {
    const kept = await readPreferences({ client, call: quietCall, staleTime: settingsStaleAfter })
    return readPreference('messages', kept.messages) ?? defaultMessageSettings
  }
  const tell = useEffectEvent(async (arrived: readonly Notification[]) => {
    const chosen = await settings().catch(() => defaultMessageSettings)
    const isQuiet = isQuietAt(chosen, new Date())
    const told = isQuiet ? arrived.filter(({ isSecurity }) => isSecurity) : arrived
    const [newest] = told
    if (!newest) return
    const more = told.length - 1
    const title = say(titleOf(newest))
    setSaid(more > 0 ? t('arrivedMore', { title, count: more }) : t('arrived', { title }))
    const warning = told.find(({ isSecurity }) => isSecurity)
    if (!warning) return
    const { title: about, text } = notificationWords(warning.kind, warning.data)
    const detail = say(text)
    feedback.toast({
      kind: 'info',
      title: say(about),
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
