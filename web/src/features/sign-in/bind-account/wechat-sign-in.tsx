import { svg as wechatIcon } from 'virtual:icon/messages-square'
import { Link, useSearchParams } from 'react-router'
import { mockWorker } from '#web/lib/call/mock-worker.ts'
import { ownPath } from '#web/lib/route/own-path.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useProvider } from '#web/features/sign-in/providers/use-provider.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { bindAccountMessages } from './bind-account.messages.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'
import './bind-account.css'

/** Setup instructions in evaluation mode; production only says that it is unavailable. */
function Unset() {
  const t = useT(bindAccountMessages)
  const { isEvaluation } = useServices()
  if (!isEvaluation) return <Notice title={t('unavailableTitle')} detail={t('unavailableText')} />
  const items = [t('unsetStep1'), t('unsetStep2'), t('unsetStep3')]
  return (
    <Notice
      title={t('unsetTitle')}
      detail={t(mockWorker() ? 'unsetInBrowser' : 'unsetText')}
      help={{ title: t('unsetHelp'), items }}
    >
      <Link to="/system/setting" className="bind-account-settings">
        {t('toSettings')}
      </Link>
    </Notice>
  )
}

function Scan({ leave }: { leave?: ((address: string) => void) | undefined }) {
  const t = useT(bindAccountMessages)
  const [query] = useSearchParams()
  const { signIn, isBusy, error } = useProvider(leave)
  const redirect = ownPath(query.get('redirect'))
  return (
    <form
      className="bind-account-scan"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        const remember = new FormData(event.currentTarget).has('remember')
        void signIn('wechat', { remember, ...(redirect && { redirect }) })
      }}
    >
      <h1 tabIndex={-1} className="visually-hidden">
        {t('heading')}
      </h1>
      <span className="bind-account-picture">
        <Icon svg={wechatIcon} size={40} />
      </span>
      <p>{t('intro')}</p>
      <p className="bind-account-first">{t('first')}</p>
      <label className="login-check">
        <input type="checkbox" name="remember" />
        {t('remember')}
      </label>
      <div role="alert" className="entry-problem">
        {error && <p>{error.msg}</p>}
      </div>
      <button type="submit" className="button button-main entry-submit" aria-disabled={isBusy}>
        {t(isBusy ? 'leaving' : 'scan')}
      </button>
    </form>
  )
}

/** Redirects to the WeChat page with the QR code. */
export function WechatSignIn({ leave }: { leave?: (address: string) => void }) {
  const t = useT(bindAccountMessages)
  const { methods, problem, retry } = useSignInMethods()
  if (problem !== undefined)
    return (
      <Notice title={t('failedTitle')} detail={problem}>
        <button type="button" className="button button-main entry-submit" onClick={retry}>
          {t('retry')}
        </button>
      </Notice>
    )
  if (!methods)
    return (
      <>
        <h1 tabIndex={-1} className="visually-hidden">
          {t('heading')}
        </h1>
        <div className="bind-account-reading" role="status" aria-busy="true">
          <span className="loading-spin" aria-hidden="true" />
          <span className="visually-hidden">{t('reading')}</span>
        </div>
      </>
    )
  return methods.wechat ? <Scan leave={leave} /> : <Unset />
}
