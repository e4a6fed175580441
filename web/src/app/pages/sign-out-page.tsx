import { useNavigate, useSearchParams } from 'react-router'
import { ownPath } from '#web/lib/route/own-path.ts'
import { useT } from '#web/lib/call/services.ts'
import { BrandMark } from '#web/ui/picture/brand-mark.tsx'
import { signOutNow } from '#web/lib/sign-in/sign-out-now.ts'
import { signOutPageMessages } from './sign-out-page.messages.ts'
import '#web/ui/feedback/feedback.css'

/** Asks for confirmation, as foreign links can lead to `/login-out` too. */
export function SignOutPage() {
  const t = useT(signOutPageMessages)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const leave = () => navigate({ search: search.toString() }, { replace: true, state: signOutNow })
  const stay = () => navigate(ownPath(search.get('redirect')) ?? '/', { replace: true })
  return (
    <section className="exception">
      <BrandMark size={56} />
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p>{t('text')}</p>
      <div className="exception-actions">
        <button type="button" className="button" onClick={() => void stay()}>
          {t('no')}
        </button>
        <button type="button" className="button button-main" onClick={() => void leave()}>
          {t('yes')}
        </button>
      </div>
    </section>
  )
}
