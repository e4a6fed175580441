import type { ThemeSettings } from '@amber/contract/settings/theme.ts'
import { useStore } from 'zustand'
import { paletteOf, recommendedOf } from '#web/lib/theme/palette.ts'
import { useBrand, useServices, useT } from '#web/lib/call/services.ts'
import { themeColors, usedColor } from '#web/lib/theme/theme-look.ts'
import { useShownTheme, useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { spreadFrom } from '#web/ui/dialog/spread-from.ts'
import { SchemePicture } from './theme-pictures.tsx'
import { ThemeColorField, ThemeSwatches } from './theme-color-field.tsx'
import { PictureChoice, SwitchRow, ThemeGroup, ThemeRow } from './theme-row.tsx'
import { useThemeSetting } from './theme-setting.ts'
import { themeMessages } from './theme.messages.ts'

/** The brand's comes before them. */
const commonColors = [
  '#F97316',
  '#EF4444',
  '#EC4899',
  '#8B5CF6',
  '#4F6BED',
  '#1677FF',
  '#0891B2',
  '#0D9488',
  '#16A34A',
  '#65A30D',
  '#64748B',
]

const isSameColor = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

export function ThemeAppearance() {
  const t = useT(themeMessages)
  return (
    <div className="theme-section">
      <Scheme />
      <MainColor />
      <StateColors />
      <ThemeGroup title={t('vision')}>
        <SwitchRow
          setting="colourWeakness"
          label={t('colourWeakness')}
          hint={t('colourWeaknessHint')}
        />
        <SwitchRow setting="grayscale" label={t('grayscale')} hint={t('grayscaleHint')} />
      </ThemeGroup>
    </div>
  )
}

function Scheme() {
  const { theme } = useServices()
  const t = useT(themeMessages)
  const mode = useStore(theme, (state) => state.mode)
  return (
    <ThemeGroup title={t('scheme')}>
      <PictureChoice
        label={t('scheme')}
        isLabelHidden
        value={mode}
        options={(['light', 'dark', 'system'] as const).map((value) => ({
          value,
          label: t(value),
          picture: <SchemePicture scheme={value} />,
        }))}
        onChange={(next, card) => spreadFrom(card, () => theme.setMode(next))}
      />
    </ThemeGroup>
  )
}

function MainColor() {
  const t = useT(themeMessages)
  const { settings } = useShownTheme()
  const { primaryColor } = useBrand()
  const [, choose] = useThemeSetting<string>('themeColor')
  const color = settings.themeColor
  // The brand's own color changes with the brand.
  const change = (next: string) => choose(isSameColor(next, primaryColor) ? '' : next)
  const others = commonColors.filter((common) => !isSameColor(common, primaryColor))
  const palette = paletteOf(color).map((step) => step.color)
  const recommended = recommendedOf(color).toUpperCase()
  return (
    <ThemeGroup title={t('themeColor')}>
      <ThemeColorField label={t('themeColor')} value={color} onChange={change} />
      <ThemeSwatches
        label={t('common')}
        colors={[primaryColor, ...others]}
        value={color}
        onChange={change}
      />
      <p className="theme-caption">{t('palette')}</p>
      <div className="theme-palette">
        <ThemeSwatches
          label={t('palette')}
          colors={palette}
          value={usedColor(settings)}
          onChange={change}
        />
      </div>
      <SwitchRow
        setting="recommendColor"
        label={t('recommendColor')}
        hint={t('recommendHint', { color: recommended })}
      />
      <Adapted />
    </ThemeGroup>
  )
}

function StateColors() {
  const t = useT(themeMessages)
  const { isInfoFollowPrimary } = useThemeSettings()
  return (
    <ThemeGroup title={t('otherColor')}>
      <SwitchRow setting="isInfoFollowPrimary" label={t('isInfoFollowPrimary')} />
      {(['info', 'success', 'warning', 'error'] as const).map((name) => (
        <StateColor key={name} name={name} isOff={name === 'info' && isInfoFollowPrimary} />
      ))}
    </ThemeGroup>
  )
}

function StateColor({ name, isOff }: { name: keyof ThemeSettings['otherColor']; isOff: boolean }) {
  const t = useT(themeMessages)
  const { settings } = useShownTheme()
  const [color, change] = useThemeSetting<string>(`otherColor.${name}`)
  return (
    <ThemeRow label={t(name)} isOff={isOff}>
      <ThemeColorField
        label={t(name)}
        value={isOff ? usedColor(settings) : color}
        isOff={isOff}
        onChange={change}
      />
    </ThemeRow>
  )
}

/** Explains colors adjusted for contrast. */
function Adapted() {
  const t = useT(themeMessages)
  const { settings, isDark } = useShownTheme()
  const { shades } = themeColors(settings, isDark)
  const wish = usedColor(settings).toUpperCase()
  const [fill, ink] = [shades.fill.toUpperCase(), shades.ink.toUpperCase()]
  if (fill === wish && ink === wish) return null
  return (
    <InfoNotice role="status">
      <strong>{t('adaptedTitle')}</strong>
      {fill !== wish && (
        <span className="theme-adapted">
          <i style={{ background: fill }} />
          {t('adaptedFill', { color: fill })}
        </span>
      )}
      {ink !== wish && (
        <span className="theme-adapted">
          <i style={{ background: ink }} />
          {t('adaptedInk', { color: ink })}
        </span>
      )}
    </InfoNotice>
  )
}
