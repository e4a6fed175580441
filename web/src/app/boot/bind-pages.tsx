import { Navigate, useLocation } from 'react-router'
import { BindAccount } from '#web/features/sign-in/bind-account/bind-account.tsx'
import { WechatSignIn } from '#web/features/sign-in/bind-account/wechat-sign-in.tsx'
import { LoginPage } from '#web/features/sign-in/login/login-page.tsx'
import { pendingLinkOf } from '#web/features/sign-in/bind-account/pending-link.ts'

/** Shows the WeChat tab, or the form to link an unknown WeChat account. */
export function BindWechatPage() {
  const pending = pendingLinkOf(useLocation().search)
  if (!pending) return <WechatSignIn />
  return (
    <BindAccount pending={pending}>
      <LoginPage isForLink />
    </BindAccount>
  )
}

export function BindAccountPage() {
  const pending = pendingLinkOf(useLocation().search)
  if (!pending) return <Navigate to="/login" replace />
  return (
    <BindAccount pending={pending}>
      <LoginPage isForLink />
    </BindAccount>
  )
}
