import { Link, Outlet } from 'react-router'
import { useBrandName } from '#web/lib/call/services.ts'
import { BrandMark } from '#web/ui/picture/brand-mark.tsx'
import { LanguageSwitch } from '#web/ui/layout/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/layout/theme-switch.tsx'
import './terms.css'

export function TermsLayout() {
  const name = useBrandName()
  return (
    <div className="terms">
      <header className="terms-head">
        <Link to="/" className="terms-brand">
          <BrandMark size={28} />
          {name}
        </Link>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className="terms-sheet">
        <Outlet />
      </main>
    </div>
  )
}
