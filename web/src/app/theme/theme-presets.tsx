import { appearance } from '@amber/contract/settings/appearance.ts'
import { brandShortName } from '@amber/contract/settings/brand.ts'
import { withBrandColor } from '@amber/contract/settings/theme.ts'
import { useStore } from 'zustand'
import { useBrand, useCan, useServices, useT, useTranslate } from '#web/lib/call/services.ts'
import { shadesOf } from '@amber/contract/settings/shades.ts'
import { isSameTheme } from './decide-theme.ts'
import { ThemeCompany } from './theme-company.tsx'
import { LayoutPicture } from './theme-pictures.tsx'
import { themePresets, type ThemePreset } from './theme-preset.ts'
import { ThemeGroup } from './theme-row.tsx'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { ThemeTransfer } from './theme-transfer.tsx'
import { themeMessages } from './theme.messages.ts'

export function ThemePresets() {
  const t = useT(themeMessages)
  const can = useCan()
  return (
    <div className="theme-section">
      <ThemeGroup title={t('presets')}>
        <p className="theme-caption">{t('presetHint')}</p>
        <div className="theme-presets">
          {themePresets.map((preset) => (
            <PresetCard key={preset.text} preset={preset} />
          ))}
        </div>
      </ThemeGroup>
      <ThemeTransfer />
      {can(appearance.update) && <ThemeCompany />}
    </div>
  )
}

function PresetCard({ preset }: { preset: ThemePreset }) {
  const { theme } = useServices()
  const t = useT(themeMessages)
  const settings = useThemeSettings()
  const isDark = useStore(theme, (state) => state.isDark)
  const translate = useTranslate()
  const brand = useBrand()
  const { layout, sider, tab } = preset.settings
  const { themeColor } = withBrandColor(preset.settings, brand.primaryColor)
  return (
    <button
      type="button"
      className="theme-preset"
      aria-pressed={isSameTheme(settings, preset.settings)}
      onClick={() => theme.setSettings(preset.settings)}
    >
      <LayoutPicture
        mode={layout.mode}
        color={shadesOf(themeColor, isDark).fill}
        invertedMark={sider.inverted ? shadesOf(themeColor, true).ink : undefined}
        hasTabs={tab.visible}
      />
      <span>
        <strong>{preset.name ? t(preset.name) : translate(brandShortName(brand))}</strong>
        <small>{t(preset.text)}</small>
      </span>
    </button>
  )
}
