import { Tabs } from 'antd'
import { useT } from '#web/lib/call/services.ts'
import { SideDrawer } from '#web/ui/dialog/side-drawer.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { ThemeAppearance } from './theme-appearance.tsx'
import { ThemeLayout } from './theme-layout.tsx'
import { ThemePages } from './theme-pages.tsx'
import { ThemePresets } from './theme-presets.tsx'
import './theme-drawer.css'
import { themeMessages } from './theme.messages.ts'

export function ThemeDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT(themeMessages)
  const isPhone = usePhone()
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      size={isPhone ? '100%' : 400}
      rootClassName="theme-drawer"
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
      // No mask, to keep the effect of a change visible.
      mask={{ enabled: isPhone, blur: false }}
    >
      <Tabs
        centered
        tabBarStyle={{ margin: 0 }}
        items={[
          { key: 'appearance', label: t('appearance'), children: <ThemeAppearance /> },
          { key: 'layout', label: t('layout'), children: <ThemeLayout /> },
          { key: 'page', label: t('page'), children: <ThemePages /> },
          { key: 'presets', label: t('presets'), children: <ThemePresets /> },
        ]}
      />
    </SideDrawer>
  )
}
