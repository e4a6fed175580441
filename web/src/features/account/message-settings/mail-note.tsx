import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { Link } from 'react-router'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { messageSettingsMessages } from './message-settings.messages.ts'

export function MailNote() {
  const t = useT(messageSettingsMessages)
  const { data } = useRead(ownProfile.get, {}, { errorDisplay: 'inline' })
  if (!data) return null
  const { email } = data
  if (email) return <p className="message-mail">{t('mailTo', { email })}</p>
  return (
    <p className="message-mail">
      {t('noMail')} <Link to="/user-center?section=profile">{t('addMail')}</Link>
    </p>
  )
}
