import { longestWatermark, type PageAnimation } from '@amber/contract/settings/theme.ts'
import { useBrand, useT } from '#web/lib/call/services.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { PictureChoice, SizeRow, SwitchRow, ThemeGroup, ThemeRow } from './theme-row.tsx'
import { useThemeSetting } from './theme-setting.ts'
import { themeMessages } from './theme.messages.ts'

const animations = [
  ['fade-slide', 'fadeSlide'],
  ['fade', 'fade'],
  ['fade-bottom', 'fadeBottom'],
  ['fade-scale', 'fadeScale'],
  ['zoom-fade', 'zoomFade'],
  ['zoom-out', 'zoomOut'],
  ['none', 'none'],
] as const satisfies readonly [PageAnimation, string][]

export function ThemePages() {
  return (
    <div className="theme-section">
      <TabBar />
      <PageChanges />
      <WatermarkSettings />
    </div>
  )
}

function TabBar() {
  const t = useT(themeMessages)
  const [isShown] = useThemeSetting<boolean>('tab.visible')
  const [mode, changeMode] = useThemeSetting<string>('tab.mode')
  return (
    <ThemeGroup title={t('tabs')}>
      <SwitchRow setting="tab.visible" label={t('tabVisible')} />
      {isShown && (
        <>
          <SwitchRow setting="tab.cache" label={t('tabCache')} />
          <SizeRow setting="tab.height" label={t('tabHeight')} />
          <PictureChoice
            label={t('tabMode')}
            value={mode}
            options={[
              { value: 'chrome', label: t('chrome') },
              { value: 'button', label: t('button') },
            ]}
            onChange={changeMode}
          />
        </>
      )}
    </ThemeGroup>
  )
}

function PageChanges() {
  const t = useT(themeMessages)
  const [isOn] = useThemeSetting<boolean>('page.animate')
  const [mode, changeMode] = useThemeSetting<string>('page.animateMode')
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  return (
    <ThemeGroup title={t('animation')}>
      <SwitchRow setting="page.animate" label={t('animate')} />
      {isStill && <InfoNotice>{t('stillAlready')}</InfoNotice>}
      {isOn && (
        <PictureChoice
          label={t('animateMode')}
          value={mode}
          options={animations.map(([value, label]) => ({ value, label: t(label) }))}
          onChange={changeMode}
        />
      )}
    </ThemeGroup>
  )
}

function WatermarkSettings() {
  const t = useT(themeMessages)
  const brand = useBrand()
  const [isShown] = useThemeSetting<boolean>('watermark.visible')
  const [text, changeText] = useThemeSetting<string>('watermark.text')
  return (
    <ThemeGroup title={t('watermark')}>
      <SwitchRow setting="watermark.visible" label={t('watermarkVisible')} />
      {isShown && (
        <>
          <ThemeRow label={t('watermarkText')}>
            <TextInput
              value={text}
              maxLength={longestWatermark}
              placeholder={brand.shortNameEn}
              aria-label={t('watermarkText')}
              onText={changeText}
            />
          </ThemeRow>
          <SwitchRow setting="watermark.userName" label={t('watermarkUser')} />
          <SwitchRow setting="watermark.time" label={t('watermarkTime')} />
        </>
      )}
    </ThemeGroup>
  )
}
