import { Link, Outlet, useLocation } from 'react-router'
import { useT } from '#web/lib/services.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { loginMessages } from './login.messages.ts'
import './login.css'

/**
 * The frame of the login area. Plain elements and styles: index.html carries this very markup, drawn at build time
 * (web/vite-page.ts), so that the form is there before any script.
 */
export function LoginLayout() {
  const t = useT(loginMessages)
  const isFirst = useLocation().pathname.replace(/\/$/, '') === '/login'
  return (
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
        <Outlet />
        {!isFirst && (
          <Link to="/login" className="login-back">
            {t('back')}
          </Link>
        )}
      </main>
    </div>
  )
}
