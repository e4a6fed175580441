import type { LayoutMode } from '@amber/contract/settings/theme.ts'
import { useStore } from 'zustand'
import { useServices, useT } from '#web/lib/call/services.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { LayoutPicture } from './theme-pictures.tsx'
import { PictureChoice, SizeRow, SwitchRow, ThemeGroup } from './theme-row.tsx'
import { useThemeSetting } from './theme-setting.ts'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { themeMessages } from './theme.messages.ts'

const modes = [
  ['vertical', 'vertical'],
  ['vertical-mix', 'verticalMix'],
  ['horizontal', 'horizontal'],
  ['horizontal-mix', 'horizontalMix'],
] as const satisfies readonly [LayoutMode, string][]

export function ThemeLayout() {
  return (
    <div className="theme-section">
      <Mode />
      <Header />
      <Sider />
      <Footer />
    </div>
  )
}

function Mode() {
  const t = useT(themeMessages)
  const [mode, changeMode] = useThemeSetting<string>('layout.mode')
  const [scrollMode, changeScrollMode] = useThemeSetting<string>('layout.scrollMode')
  const isPhone = usePhone()
  return (
    <ThemeGroup title={t('layoutMode')}>
      <PictureChoice
        label={t('layoutMode')}
        isLabelHidden
        value={mode}
        options={modes.map(([value, label]) => ({
          value,
          label: t(label),
          picture: <LayoutPicture mode={value} />,
        }))}
        onChange={changeMode}
      />
      {isPhone && <InfoNotice>{t('phoneLayout')}</InfoNotice>}
      {mode === 'horizontal-mix' && (
        <SwitchRow setting="layout.reverseHorizontalMix" label={t('reverseHorizontalMix')} />
      )}
      <PictureChoice
        label={t('scrollMode')}
        value={scrollMode}
        options={[
          { value: 'content', label: t('scrollContent') },
          { value: 'wrapper', label: t('scrollWrapper') },
        ]}
        onChange={changeScrollMode}
      />
      <SwitchRow
        setting="fixedHeaderAndTab"
        label={t('fixedHeaderAndTab')}
        off={scrollMode === 'content' && t('alwaysFixed')}
      />
      <SwitchRow
        setting="isOnlyExpandCurrentParentMenu"
        label={t('isOnlyExpandCurrentParentMenu')}
        off={mode === 'horizontal' && t('notHorizontal')}
      />
    </ThemeGroup>
  )
}

function Header() {
  const t = useT(themeMessages)
  const [isShown] = useThemeSetting<boolean>('header.breadcrumb.visible')
  return (
    <ThemeGroup title={t('header')}>
      <SizeRow setting="header.height" label={t('headerHeight')} />
      <SwitchRow setting="header.breadcrumb.visible" label={t('breadcrumb')} />
      {isShown && <SwitchRow setting="header.breadcrumb.showIcon" label={t('breadcrumbIcon')} />}
    </ThemeGroup>
  )
}

function Sider() {
  const t = useT(themeMessages)
  const { theme } = useServices()
  const isDark = useStore(theme, (state) => state.isDark)
  const { mode } = useThemeSettings().layout
  if (mode === 'horizontal')
    return (
      <ThemeGroup title={t('sider')}>
        <InfoNotice>{t('notHorizontal')}</InfoNotice>
      </ThemeGroup>
    )
  return (
    <ThemeGroup title={t('sider')}>
      <SwitchRow setting="sider.inverted" label={t('inverted')} off={isDark && t('darkAlready')} />
      {mode === 'vertical-mix' ? (
        <>
          <SizeRow setting="sider.mixWidth" label={t('mixWidth')} />
          <SizeRow setting="sider.mixCollapsedWidth" label={t('mixCollapsedWidth')} />
          <SizeRow setting="sider.mixChildMenuWidth" label={t('mixChildMenuWidth')} />
        </>
      ) : (
        <>
          <SizeRow setting="sider.width" label={t('siderWidth')} />
          <SizeRow setting="sider.collapsedWidth" label={t('collapsedWidth')} />
        </>
      )}
    </ThemeGroup>
  )
}

function Footer() {
  const t = useT(themeMessages)
  const [isShown] = useThemeSetting<boolean>('footer.visible')
  return (
    <ThemeGroup title={t('footer')}>
      <SwitchRow setting="footer.visible" label={t('footerVisible')} />
      {isShown && (
        <>
          <SwitchRow setting="footer.fixed" label={t('footerFixed')} />
          <SizeRow setting="footer.height" label={t('footerHeight')} />
        </>
      )}
    </ThemeGroup>
  )
}
