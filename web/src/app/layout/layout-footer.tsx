import { BrandFooter } from '#web/ui/layout/brand-footer.tsx'
import { useThemeSettings } from '#web/app/theme/use-theme-settings.ts'

export function LayoutFooter() {
  const { visible, fixed } = useThemeSettings().footer
  if (!visible) return null
  return (
    <footer className="layout-footer" data-fixed={fixed}>
      <span>
        <BrandFooter />
      </span>
    </footer>
  )
}
