import { Link, Outlet, useLocation } from 'react-router'
import { DoorContext } from '#web/lib/door.ts'
import { useT } from '#web/lib/services.ts'
import { useKeptSearch } from '#web/lib/use-kept-search.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { loginMessages } from './login.messages.ts'
import { useDoorway } from './use-doorway.ts'
import { useSignInParts } from './use-sign-in-parts.ts'
import './login.css'

const ways = [
  { path: '/login', label: 'passwordWay', part: undefined },
  { path: '/login/code-login', label: 'codeWay', part: 'codes' },
  { path: '/login/bind-wechat', label: 'wechatWay', part: 'wechat' },
] as const

/**
 * The frame of the login area. Plain elements and styles: index.html carries this very markup, drawn at build time
 * (web/vite-page.ts), so that the form is there before any script. By `data-needs`, it is drawn without what is not shown
 * here (draw-boot.ts).
 */
export function LoginLayout() {
  const t = useT(loginMessages)
  const { door, Instead } = useDoorway()
  const { pathname, key } = useLocation()
  const path = pathname.replace(/(.)\/$/, '$1')
  const has = useSignInParts()
  const shownWays = ways.filter(({ part }) => !part || has(part))
  const isWay = !Instead && shownWays.some((way) => way.path === path)
  const kept = useKeptSearch()
  // Who came back from WeChat and has no account yet may make one for it.
  const toRegister = useKeptSearch(path === '/login/bind-wechat')
  const to = (target: string) => ({ pathname: target, search: kept })
  return (
    <DoorContext value={door}>
      <div className="login">
        <header className="login-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <main className="login-card">
          <div className="login-brand">
            <BrandMark size={44} />
            <p>{t('name')}</p>
          </div>
          {isWay && shownWays.length > 1 && (
            <nav className="login-tabs" aria-label={t('ways')} data-needs="codes wechat">
              {shownWays.map((way) => (
                <Link
                  key={way.path}
                  data-needs={way.part}
                  data-text={t(way.label)}
                  to={to(way.path)}
                  aria-current={way.path === path ? 'page' : undefined}
                >
                  {t(way.label)}
                </Link>
              ))}
            </nav>
          )}
          <div key={path} className="login-page" data-moves={key !== 'default'}>
            {Instead ? <Instead /> : <Outlet />}
          </div>
          {isWay && (
            <Link className="button login-passkey" to={to('/login/passkey')}>
              {t('passkeyWay')}
            </Link>
          )}
          {isWay && has('register') && (
            <p className="login-foot" data-needs="register">
              {t('noAccount')}{' '}
              <Link to={{ pathname: '/login/register', search: toRegister }}>{t('register')}</Link>
            </p>
          )}
          {!isWay && !Instead && (
            <Link to={to('/login')} className="login-back">
              {t('back')}
            </Link>
          )}
        </main>
      </div>
    </DoorContext>
  )
}
