import { useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { SignInFlowContext } from './sign-in-flow.ts'
import { useBrand, useBrandName, useT } from '#web/lib/call/services.ts'
import { useKeptSearch } from './use-kept-search.ts'
import { BrandMark } from '#web/ui/picture/brand-mark.tsx'
import { BrandFooter } from '#web/ui/layout/brand-footer.tsx'
import { LanguageSwitch } from '#web/ui/layout/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/layout/theme-switch.tsx'
import { loginMessages } from './login.messages.ts'
import { useSignInFlowState } from './use-sign-in-flow-state.ts'
import { useSignInParts } from './use-sign-in-parts.ts'
import './login.css'

const methods = [
  { path: '/login', label: 'passwordMethod', part: undefined },
  { path: '/login/code-login', label: 'codeMethod', part: 'codes' },
  { path: '/login/bind-wechat', label: 'wechatMethod', part: 'wechat' },
] as const

function MethodTabs(props: { shown: readonly (typeof methods)[number][]; current: string }) {
  const { shown, current } = props
  const t = useT(loginMessages)
  const kept = useKeptSearch()
  return (
    <nav className="login-tabs" aria-label={t('methods')} data-needs="codes wechat">
      {shown.map((method) => (
        <Link
          key={method.path}
          data-needs={method.part}
          data-text={t(method.label)}
          to={{ pathname: method.path, search: kept }}
          aria-current={method.path === current ? 'page' : undefined}
        >
          {t(method.label)}
        </Link>
      ))}
    </nav>
  )
}

const never = () => () => {}

/** Owner and ICP number, if set. index.html does not have them, since it is rendered at build time. */
function LoginOwner() {
  const { company, icpNumber } = useBrand()
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!isRunning || !(company || icpNumber)) return null
  return (
    <footer className="login-owner">
      <BrandFooter />
    </footer>
  )
}

/**
 * Layout of the login area. index.html contains this markup, rendered at build time (web/vite-page.ts), so that the
 * form shows before any script. `data-needs` hides disabled parts there (draw-boot.ts).
 */
export function LoginLayout() {
  const t = useT(loginMessages)
  const name = useBrandName()
  const { signInFlow, Instead } = useSignInFlowState()
  const { pathname, key } = useLocation()
  const path = pathname.replace(/(.)\/$/, '$1')
  const has = useSignInParts()
  const shownMethods = methods.filter(({ part }) => !part || has(part))
  const isMethod = !Instead && shownMethods.some((method) => method.path === path)
  const kept = useKeptSearch()
  // A new user from WeChat keeps the pending link on the way to registration.
  const toRegister = useKeptSearch(path === '/login/bind-wechat')
  const to = (target: string) => ({ pathname: target, search: kept })
  return (
    <SignInFlowContext value={signInFlow}>
      <div className="login">
        <header className="login-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <main className="login-card">
          <div className="login-brand">
            <BrandMark size={44} />
            <div>
              <p className="login-name" data-brand>
                {name}
              </p>
              <p className="login-purpose">{t('purpose')}</p>
            </div>
          </div>
          {isMethod && shownMethods.length > 1 && (
            <MethodTabs shown={shownMethods} current={path} />
          )}
          <div key={path} className="login-page" data-moves={key !== 'default'}>
            {Instead ? <Instead /> : <Outlet />}
          </div>
          {isMethod && (
            <Link className="button login-passkey" to={to('/login/passkey')}>
              {t('passkeyMethod')}
            </Link>
          )}
          {isMethod && has('register') && (
            <p className="login-foot" data-needs="register">
              {t('noAccount')}{' '}
              <Link to={{ pathname: '/login/register', search: toRegister }}>{t('register')}</Link>
            </p>
          )}
          {!isMethod && !Instead && (
            <Link to={to('/login')} className="login-back">
              {t('back')}
            </Link>
          )}
        </main>
        <LoginOwner />
      </div>
    </SignInFlowContext>
  )
}
