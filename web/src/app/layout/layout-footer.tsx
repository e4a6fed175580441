import { useT } from '#web/lib/call/services.ts'
import { useThemeSettings } from '#web/app/theme/use-theme-settings.ts'
import { layoutMessages } from './layout.messages.ts'

export function LayoutFooter() {
  const t = useT(layoutMessages)
  const { visible, fixed } = useThemeSettings().footer
  if (!visible) return null
  return (
    <footer className="layout-footer" data-fixed={fixed}>
      {t('copyright', { year: import.meta.env.BUILD_TIME.slice(0, 4) })}
    </footer>
  )
}
