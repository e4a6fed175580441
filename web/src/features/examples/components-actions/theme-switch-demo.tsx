import { LanguageSwitch } from '#web/ui/layout/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/layout/theme-switch.tsx'

export function ThemeSwitchDemo() {
  return (
    <div className="demo-row">
      <ThemeSwitch />
      <LanguageSwitch />
    </div>
  )
}
