import { Link } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import { FocusedHeading } from '#web/ui/text/focused-heading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { signInReturnMessages } from './sign-in-return.messages.ts'
import { linksPath, useReturn } from './use-return.ts'
import './sign-in-return.css'

export function SignInReturnPage() {
  const t = useT(signInReturnMessages)
  const { purpose, isWorking, code, reason } = useReturn()
  const isLink = purpose === 'link'
  if (isWorking)
    return (
      <div aria-busy="true" className="sign-in-return">
        <FocusedHeading>{t(isLink ? 'linking' : 'working')}</FocusedHeading>
        <p role="status">
          <span className="loading-spin" aria-hidden="true" />
          {t('workingText')}
        </p>
      </div>
    )
  const title = code === 'identity_cancelled' ? t('cancelled') : t(isLink ? 'linkFailed' : 'failed')
  return (
    <Notice title={title} detail={reason}>
      {isLink ? (
        <Link to={linksPath} className="button button-main sign-in-return-on">
          {t('toLinks')}
        </Link>
      ) : (
        <Link to="/login" className="button button-main sign-in-return-on">
          {t('again')}
        </Link>
      )}
    </Notice>
  )
}
