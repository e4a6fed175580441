import { ownProfile } from '@amber/contract/own-profile.ts'
import { useRead } from '#web/lib/query.ts'
import { useT } from '#web/lib/services.ts'
import { messageSettingsMessages } from './message-settings.messages.ts'

/** Where mail goes, or that it goes nowhere. */
export function MailNote() {
  const t = useT(messageSettingsMessages)
  const { data } = useRead(ownProfile.get, {}, { isToldInPlace: true })
  if (!data) return null
  const { email } = data
  return <p className="message-mail">{email ? t('mailTo', { email }) : t('noMail')}</p>
}
