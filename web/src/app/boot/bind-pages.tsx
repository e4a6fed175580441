import { Navigate, useLocation } from 'react-router'
import { BindAccount } from '#web/features/sign-in/bind-account/bind-account.tsx'
import { WechatSignIn } from '#web/features/sign-in/bind-account/wechat-sign-in.tsx'
import { LoginPage } from '#web/features/sign-in/login/login-page.tsx'
import { pendingLinkOf } from '#web/lib/sign-in/pending-link.ts'

/** The tab of WeChat; for who came back from it and is not known yet, the form to sign in once. */
export function BindWechatPage() {
  const pending = pendingLinkOf(useLocation().search)
  if (!pending) return <WechatSignIn />
  return (
    <BindAccount pending={pending}>
      <LoginPage isForLink />
    </BindAccount>
  )
}

/** The same for who came back by single sign-on. Nobody else has anything to do here. */
export function BindAccountPage() {
  const pending = pendingLinkOf(useLocation().search)
  if (!pending) return <Navigate to="/login" replace />
  return (
    <BindAccount pending={pending}>
      <LoginPage isForLink />
    </BindAccount>
  )
}
